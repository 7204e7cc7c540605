"""The deferred import of the box: vim's keys."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decode.tui.prompt.vim.hand import Vim


def new_vim() -> "Vim":
    """Return vim's keys, which only those pay for who want them."""
    from decode.tui.prompt.vim.hand import Vim

    return Vim()
