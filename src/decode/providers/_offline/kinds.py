"""Which Conventional Commits type and scope a change has, by what sort of files it concerns."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath

from decode.providers._offline.patch import FilePatch
from decode.providers._offline.symbols import symbols

_TEST = r"(^|/)(tests?|__tests__|spec)/|(^|/)test_[^/]*$|[._-](test|spec)\.[^/.]+$|_test\."
_DOCS = r"(^|/)docs?/|\.(md|rst|adoc|txt)$|(^|/)(readme|changelog|license|authors)(\.[^/]*)?$"
_CI = r"(^|/)\.(github|gitlab|circleci|ci)/|(^|/)(\.gitlab-ci\.yml|jenkinsfile|\.travis\.yml)$"
_BUILD = (
    r"(^|/)(pyproject\.toml|setup\.(py|cfg)|requirements[^/]*\.txt|constraints\.txt"
    r"|package(-lock)?\.json|pnpm-lock\.yaml|[^/]+\.lock|cargo\.toml|go\.(mod|sum)|makefile"
    r"|dockerfile|cmakelists\.txt|build\.gradle(\.kts)?|pom\.xml|gemfile)$"
)
_CHORE = r"(^|/)\.(gitignore|gitattributes|editorconfig|prettierrc|pre-commit[^/]*)$"
_KINDS = tuple(
    (re.compile(pattern, re.IGNORECASE), kind)
    for pattern, kind in (
        (_CI, "ci"),
        (_TEST, "test"),
        (_BUILD, "build"),
        (_DOCS, "docs"),
        (_CHORE, "chore"),
    )
)
_CODE = "code"
#: Folders that say nothing about which part of a project is meant.
_TOPS = frozenset({"src", "lib", "app", "pkg", "source"})


def kind_of(file: FilePatch) -> str:
    """Return ci, test, build, docs, chore or code."""
    name = file.path.shown
    return next((kind for pattern, kind in _KINDS if pattern.search(name)), _CODE)


def told(files: Sequence[FilePatch]) -> list[FilePatch]:
    """Return the files that a change is about: its code, else all of it."""
    return [file for file in files if kind_of(file) == _CODE] or list(files)


def type_of(files: Sequence[FilePatch]) -> str:
    """Return the type of a change."""
    kinds = Counter(kind_of(file) for file in files)
    if not kinds:
        return "chore"
    if _CODE not in kinds:
        return max(kinds, key=lambda kind: (kinds[kind], kind))
    return _type_of_code([file for file in files if kind_of(file) == _CODE])


def scope_of(files: Sequence[FilePatch]) -> str:
    """Return the one folder that all the files a change is about lie in; "" when there is none."""
    folders = {_folder(PurePosixPath(file.path.shown)) for file in told(files)}
    scope = folders.pop() if len(folders) == 1 else ""
    return scope if re.fullmatch(r"\w[\w.-]{0,19}", scope) else ""


def _type_of_code(code: list[FilePatch]) -> str:
    if all(file.kind == "renamed" and not file.added for file in code):
        return "refactor"
    if all(file.kind == "deleted" for file in code):
        return "chore"
    found = [symbols(file) for file in code]
    grown = any(file.kind == "added" for file in code) or any(one.new for one in found)
    if grown or not any(file.removed for file in code):
        return "feat"
    return "refactor" if any(one.gone for one in found) else "fix"


def _folder(path: PurePosixPath) -> str:
    folders = [part for part in path.parts[:-1] if part.lower() not in _TOPS]
    return folders[-1] if folders else ""
