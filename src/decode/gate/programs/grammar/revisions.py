"""Which paths a revision or a pathspec of git names."""

import re
from dataclasses import replace

from decode.gate.words import Word

_MAGIC = re.compile(r":\((?P<magic>[^)]*)\)(?P<rest>.*)", re.DOTALL)
_STAGE = re.compile(r":[0-3]:(?P<path>.*)", re.DOTALL)
_TREE = re.compile(r"[^:]*:(?P<path>.+)", re.DOTALL)


def named_paths(word: Word) -> tuple[Word, ...]:
    """Return the words to be judged as paths; none for what is excluded.

    `HEAD:src/a.py` names `src/a.py`, `:(top)docs` and `:/docs` name `docs`, `:!x` names nothing.
    A word without a colon stands for itself: it may be a revision or a path.
    """
    text = word.text
    if match := _MAGIC.fullmatch(text):
        excluded = "exclude" in match["magic"].split(",")
        return () if excluded else (replace(word, text=match["rest"] or "."),)
    if text.startswith((":!", ":^")):
        return ()
    if text.startswith(":/"):
        return (word, replace(word, text=text[2:] or "."))
    if match := _STAGE.fullmatch(text) or _TREE.fullmatch(text):
        return (word, replace(word, text=match["path"]))
    return (word,)
