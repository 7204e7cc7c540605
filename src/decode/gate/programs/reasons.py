"""What programs outside the table do, so that a person reads more than "unknown"."""

from decode.gate.programs.grammar.findings import Problem

_CLASSES = (
    (
        Problem("reaches the network", effect="network"),
        "curl wget nc ncat netcat telnet ssh scp sftp ftp rsync ping ping6 traceroute tracepath dig"
        " nslookup host whois lynx w3m links elinks socat aria2c http https httpie mail mailx"
        " sendmail gh glab hub nmap openssl xdg-open open aws gcloud az kubectl helm terraform"
        " psql mysql redis-cli mongosh",
    ),
    (
        Problem("installs or removes software", effect="network"),
        "apt apt-get dnf yum pacman brew apk snap flatpak port zypper dpkg rpm npm npx pnpm yarn"
        " bunx pip pip3 pipx pipenv poetry uv uvx conda mamba gem bundle cargo go composer cpan"
        " luarocks nuget dotnet rustup nvm pyenv rbenv asdf mise",
    ),
    (
        Problem("runs code of the project", effect="run"),
        "make gmake cmake ninja meson bazel buck gradle mvn ant sbt tox nox pytest jest vitest"
        " mocha rake just task pre-commit tsc eslint webpack vite rollup docker docker-compose"
        " podman vagrant ansible ansible-playbook xcodebuild swift msbuild gcc g++ cc clang ld as"
        " rustc javac cabal stack mix rebar3 lein phpunit rspec act jupyter ipython",
    ),
    (
        Problem("runs another program", effect="run"),
        "env xargs nohup sudo doas su nice ionice setsid stdbuf chroot unshare nsenter runuser"
        " flock parallel busybox toybox ltrace perf valgrind ssh-agent watchexec entr run-parts"
        " systemd-run unbuffer",
    ),
    (
        Problem("runs code", effect="run"),
        "sh bash dash ash zsh ksh fish csh tcsh python python2 python3 pypy pypy3 node deno bun"
        " ruby perl php lua luajit R Rscript julia groovy scala elixir erl ghci irb java jshell"
        " osascript pwsh powershell swiftc kotlin tsx ts-node",
    ),
    (
        Problem("starts or stops processes", effect="run"),
        "kill pkill killall systemctl service launchctl initctl shutdown reboot halt poweroff at"
        " batch crontab screen tmux start-stop-daemon disown bg fg wait",
    ),
    (
        Problem("opens a program that can run others", effect="run"),
        "vi vim nvim view ex ed nano emacs pico code subl man info watch gdb lldb strace ltrace"
        " top htop ftp mutt sqlite3 m4 bc dc script expect tclsh wish gnuplot",
    ),
    (
        Problem("shows the environment, which may hold secrets"),
        "printenv set export declare typeset local readonly compgen",
    ),
    (
        Problem("changes the state of the shell"),
        "alias unalias unset shopt enable hash trap exec eval source . read readarray mapfile"
        " pushd popd dirs let bind complete history fc umask ulimit return exit logout builtin",
    ),
)
_BY_NAME = {name: problem for problem, names in reversed(_CLASSES) for name in names.split()}


def problem_of(name: str) -> Problem:
    """Return why a program that is not in the table is not read-only."""
    return _BY_NAME.get(name, Problem(f"{name} is not known to be read-only", effect="unknown"))
