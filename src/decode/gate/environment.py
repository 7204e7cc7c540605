"""The environment commands run in: a short allow-list, and nothing that waits for a person."""

import os
from collections.abc import Mapping

#: What passes as it is: who and where the person is, the language, tool chains, certificates.
_PASSED = frozenset(
    {
        "HOME", "LOGNAME", "USER", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
        "COLUMNS", "LINES", "CI", "SOURCE_DATE_EPOCH",
        "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
        "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL",
        "CARGO_HOME", "CONDA_PREFIX", "DOTNET_ROOT", "GOCACHE", "GOMODCACHE", "GOPATH", "GOROOT",
        "JAVA_HOME", "NVM_DIR", "PNPM_HOME", "PYENV_ROOT", "RUSTUP_HOME", "SDKROOT",
        "UV_CACHE_DIR", "VIRTUAL_ENV",
        "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "SSL_CERT_DIR",
        "SSL_CERT_FILE",
    }
)  # fmt: skip

#: What is set, whatever it was: no colours, no pager, no editor and no prompt that nobody answers.
_FIXED = {
    "TERM": "dumb",
    "NO_COLOR": "1",
    "PAGER": "cat",
    "MANPAGER": "cat",
    "GIT_PAGER": "cat",
    "SYSTEMD_PAGER": "cat",
    "AWS_PAGER": "",
    "EDITOR": "true",
    "VISUAL": "true",
    "GIT_EDITOR": "true",
    "GIT_SEQUENCE_EDITOR": "true",
    "GIT_TERMINAL_PROMPT": "0",
    "GCM_INTERACTIVE": "never",
    "DEBIAN_FRONTEND": "noninteractive",
    "PIP_NO_INPUT": "1",
}

_DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def scrubbed(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a command that is started from `environ` (gate contract, 6).

    Only names of the list pass, `LC_*` among them; keys, sockets, and whatever changes what a
    program loads or runs do not. `PATH` keeps its absolute directories.
    """
    passed = {
        name: value for name, value in environ.items() if name in _PASSED or name.startswith("LC_")
    }
    return {**passed, "PATH": _path(environ.get("PATH", "")), **_FIXED}


def _path(path: str) -> str:
    absolute = [part for part in path.split(os.pathsep) if part.startswith("/")]
    return os.pathsep.join(dict.fromkeys(absolute)) or _DEFAULT_PATH
