"""Settings of a repository that make a reading git command run code, or read elsewhere."""

import re
from collections.abc import Callable

from decode.gate.programs.git.config_file import Setting
from decode.gate.programs.grammar.options import words_of

#: Settings of `core` that cannot do harm while git only reads; those handled by place are in it.
_CORE = words_of(
    "repositoryformatversion filemode bare logallrefupdates ignorecase precomposeunicode symlinks"
    " autocrlf eol safecrlf quotepath checkstat trustctime untrackedcache preloadindex splitindex"
    " fsmonitorhookversion sparsecheckout sparsecheckoutcone whitespace abbrev compression"
    " loosecompression bigfilethreshold packedgitwindowsize packedgitlimit deltabasecachelimit"
    " excludesfile attributesfile hookspath worktree editor commentchar commentstring askpass"
    " sshcommand gitproxy notesref multipackindex commitgraph filesreflocktimeout"
    " packedrefstimeout warnambiguousrefs sharedrepository protecthfs protectntfs longpaths"
    " hidedotfiles fscache unsetenvvars restrictinheritedhandles createobject"
    " checkroundtripencoding fsync fsyncmethod fsyncobjectfiles disambiguate prefersymlinkrefs"
    " alternaterefsprefixes usereplacerefs maxtreedepth autocrlfwarning lockfilepid"
)
#: Sections whose programs run only when something is changed, fetched or opened.
_IDLE = words_of(
    "credential difftool mergetool guitool browser man sendemail imap svn svn-remote gui"
    " instaweb web merge remote url tar submodule sequence rebase receive uploadpack trailer gpg"
    " lfs http https branch user author committer commit tag push pull fetch init advice am apply"
    " gitflow github hub vscode maintenance gc pack help instance annex bugtraq gerrit review"
)
_LFS = words_of("clean smudge process")
_LFS_VALUE = re.compile(
    r"git-lfs (?:(?:clean|smudge)(?: --skip)? -- %f|filter-process(?: --skip)?)"
)
_RUNS = re.compile(r"(?:command|cmd|program|textconv|driver|hook|clean|smudge|process|external)$")
_PAGER = re.compile(r"(?:(?:cat|less|more)(?: -[A-Za-z]+)*)?|true|false|yes|no|on|off|0|1", re.I)
_SIGNED = re.compile(r"%G|signature", re.I)


def danger(setting: Setting) -> str | None:
    """Say what a setting of a repository could do while git only reads; None for nothing.

    Settings that name a place (the work tree, hooks, ignore files) are judged with the repository.
    """
    if judge := _SECTIONS.get(setting.section):
        return judge(setting)
    idle = setting.section in _IDLE or not _RUNS.search(setting.key)
    return None if idle else _runs(setting)


def _runs(setting: Setting) -> str:
    return f"its setting {setting.name} may run a program"


def _core(setting: Setting) -> str | None:
    if setting.key == "fsmonitor":
        return _runs(setting) if setting.on else None
    if setting.key == "pager":
        return _pager(setting)
    return None if setting.key in _CORE and not setting.subsection else _runs(setting)


def _pager(setting: Setting) -> str | None:
    return None if _PAGER.fullmatch(setting.value or "") else _runs(setting)


def _driver(setting: Setting) -> str | None:
    if setting.section == "filter":
        harmless = setting.key not in _LFS or _LFS_VALUE.fullmatch(setting.value or "")
        return None if harmless else _runs(setting)
    return _runs(setting) if _RUNS.search(setting.key) else None


def _log(setting: Setting) -> str | None:
    if setting.section != "log":
        return _runs(setting) if _SIGNED.search(setting.value or "") else None
    if setting.key == "showsignature" and setting.on:
        return _runs(setting)
    merges = setting.key == "diffmerges" and (setting.value or "").startswith("r")
    return _runs(setting) if merges else None


def _partial(setting: Setting) -> str | None:
    if setting.key in ("promisor", "partialclonefilter", "partialclone") and setting.on:
        return "it may fetch missing objects from the network"
    return None


def _include(setting: Setting) -> str:
    return f"its setting {setting.name} includes another file"


def _alias(setting: Setting) -> str | None:
    if "whatchanged" in (setting.key, setting.subsection):
        return "its alias takes the place of a command"
    return None


_SECTIONS: dict[str, Callable[[Setting], str | None]] = {
    "core": _core,
    "include": _include,
    "includeif": _include,
    "hook": _runs,
    "pager": _pager,
    "filter": _driver,
    "diff": _driver,
    "log": _log,
    "format": _log,
    "pretty": _log,
    "remote": _partial,
    "extensions": _partial,
    "alias": _alias,
}
