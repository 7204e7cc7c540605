"""Which paths a revision or a pathspec of git names."""

import re
from dataclasses import replace

from decode.gate.words import Word

_MAGIC = re.compile(r":\((?P<magic>[^)]*)\)(?P<rest>.*)", re.DOTALL)
_STAGE = re.compile(r":[0-3]:(?P<path>.*)", re.DOTALL)
_TREE = re.compile(r"[^:]*:(?P<path>.+)", re.DOTALL)
_GLOB = re.compile(r"[*?\[]")


def named_paths(word: Word) -> tuple[Word, ...]:
    """Return the words to be judged as paths; none for what is excluded.

    `HEAD:src/a.py` names `src/a.py`, `:(top)docs` and `:/docs` name `docs`, `:!x` names nothing.
    A word without a colon stands for itself: it may be a revision or a path.
    """
    text = word.text
    if match := _MAGIC.fullmatch(text):
        magic = match["magic"].split(",")
        return () if "exclude" in magic else (_matched(word, match["rest"], magic),)
    if text.startswith((":!", ":^")):
        return ()
    if text.startswith(":/"):
        return (word, _matched(word, text[2:], []))
    if match := _STAGE.fullmatch(text) or _TREE.fullmatch(text):
        return (word, replace(word, text=match["path"]))
    return (_matched(word, text, []),)


def _matched(word: Word, text: str, magic: list[str]) -> Word:
    """Return the path as a glob when git itself expands it: the shell's matches are judged."""
    text = text or "."
    if not word.static or "literal" in magic or not _GLOB.search(text):
        return replace(word, text=text)
    return replace(word, text=text, static=False, glob=True)
