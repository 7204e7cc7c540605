"""Vim's keys, as text before, keys, text after; the mark is the cursor."""

import random
import string

import pytest

from decode.tui.prompt.vim.hand import Mode, Vim

KEYS = {
    "<esc>": "escape",
    "<c-r>": "ctrl+r",
    "<cr>": "enter",
    "<del>": "delete",
    "<bs>": "backspace",
}
TEXTS = ["|", "|one two\n\n(three)\n", 'a|b "c d"\n\te', "日|本 👍🏽\n"]


def split(keys: str) -> list[str]:
    found: list[str] = []
    while keys:
        name = next((name for name in KEYS if keys.startswith(name)), keys[0])
        found.append(name)
        keys = keys[len(name) :]
    return found


class Stand:
    """A text area as vim sees it."""

    def __init__(self, marked: str, *, insert: bool = False) -> None:
        self.at: int = marked.index("|")
        self.text: str = marked.replace("|", "", 1)
        self.vim = Vim()
        self.asked: list[str] = []
        if not insert:
            self.press("escape", None, keep=True)

    def press(self, key: str, char: str | None, *, keep: bool = False) -> bool:
        at = self.at
        step = self.vim.press(key, char, self.text, self.at)
        self.text, self.at = step.text, at if keep else step.at
        self.asked += [step.ask] if step.ask else []
        if not step.taken and char and self.vim.mode is Mode.INSERT:
            self.text = self.text[: self.at] + char + self.text[self.at :]
            self.at += len(char)
        return step.taken

    def type(self, keys: str) -> "Stand":
        for key in split(keys):
            if key in KEYS:
                self.press(KEYS[key], None)
            else:
                self.press("space" if key == " " else key, key)
        return self

    @property
    def marked(self) -> str:
        return f"{self.text[: self.at]}|{self.text[self.at :]}"


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        # motions
        ("|one two", "w", "one |two"),
        ("|one two", "$", "one tw|o"),
        ("one tw|o", "0", "|one two"),
        ("  one tw|o", "^", "  |one two"),
        ("|one two three", "2w", "one two |three"),
        ("|one two", "e", "on|e two"),
        ("on|e two", "e", "one tw|o"),
        ("one two |three", "b", "one |two three"),
        ("one two |three", "2b", "|one two three"),
        ("one t|wo", "ge", "on|e two"),
        ("|a.b c", "w", "a|.b c"),
        ("|a.b c", "W", "a.b |c"),
        ("|a.b c", "E", "a.|b c"),
        ("a.b |c", "B", "|a.b c"),
        ("|one", "l", "o|ne"),
        ("|one", "9l", "on|e"),
        ("on|e", "9h", "|one"),
        ("|one\ntwo", "j", "one\n|two"),
        ("on|e\nt", "j", "one\n|t"),
        ("one\nt|wo", "k", "o|ne\ntwo"),
        ("|a\nb\nc", "G", "a\nb\n|c"),
        ("a\nb\n|c", "gg", "|a\nb\nc"),
        ("|a\nb\nc", "2G", "a\n|b\nc"),
        ("|one two", "ft", "one |two"),
        ("|one two", "tt", "one| two"),
        ("one two|", "Fo", "one tw|o"),
        ("|a,b,c", "f,;", "a,b|,c"),
        ("|a,b,c", "f,;,", "a|,b,c"),
        ("|a,b,c", "t,;", "a,|b,c"),
        ("one tw|o", "Fn", "o|ne two"),
        ("one tw|o", "Tn", "on|e two"),
        ("|one", "fx", "|one"),
        ("f|(a(b))", "%", "f(a(b)|)"),
        ("f(a(b)|)", "%", "f|(a(b))"),
        ("|a\n\nb", "}", "a\n|\nb"),
        ("a\n\n|b", "{", "a\n|\nb"),
        ("o|ne", "<bs>", "|one"),
        ("|日本 語", "w", "日本 |語"),
        ("|👩‍👩‍👧e\u0301x", "l", "👩‍👩‍👧|e\u0301x"),
        ("|👩‍👩‍👧e\u0301x", "x", "|e\u0301x"),
        ("👩‍👩‍👧|e\u0301", "X", "|e\u0301"),
        ("👩‍👩‍👧|e\u0301", "aX<esc>", "👩‍👩‍👧e\u0301|X"),
        ("|e\u0301b", "rx", "|xb"),
        ("|👩‍👩‍👧 b", "ved", "| b"),
        # operators
        ("|one two", "dw", "|two"),
        ("one |two", "dw", "one| "),
        ("one |two\nx", "dw", "one| \nx"),
        ("|one two three", "d2w", "|three"),
        ("|one two three", "2dw", "|three"),
        ("|one two", "de", "| two"),
        ("one tw|o", "db", "one |o"),
        ("one |two three", "d$", "one| "),
        ("one |two three", "D", "one| "),
        ("one |two", "d0", "|two"),
        ("a\n|b\nc", "dd", "a\n|c"),
        ("a\nb\n|c", "dd", "a\n|b"),
        ("|a\nb\nc", "2dd", "|c"),
        ("|a\nb\nc", "dj", "|c"),
        ("a\nb\n|c", "dk", "|a"),
        ("a\nb\n|c", "dgg", "|"),
        ("|a\nb", "dG", "|"),
        ("|only", "dd", "|"),
        ("|a b,c", "df,", "|c"),
        ("|a b,c", "dt,", "|,c"),
        ("f|(a(b))c", "d%", "f|c"),
        ("|abc", "x", "|bc"),
        ("|abc", "2x", "|c"),
        ("ab|c", "x", "a|b"),
        ("|abc", "<del>", "|bc"),
        ("ab|c", "X", "a|c"),
        ("|a\nb", "J", "a| b"),
        ("|a\n  b\nc", "3J", "a b| c"),
        ("|abc", "~", "A|bc"),
        ("|abc", "3~", "AB|C"),
        ("|one two", "gUw", "|ONE two"),
        ("|ONE two", "guw", "|one two"),
        ("|One two", "g~~", "|oNE TWO"),
        ("|One two", "gUU", "|ONE TWO"),
        ("|a\nb", ">>", "    |a\nb"),
        ("|a\nb", ">j", "    |a\n    b"),
        ("    |a", "<<", "|a"),
        ("|abc", "rx", "|xbc"),
        ("|abc", "2rx", "x|xc"),
        ("|abc", "9rx", "|abc"),
        ("a|bc", "r<cr>", "a\n|c"),
        # objects
        ("one t|wo three", "diw", "one | three"),
        ("one t|wo three", "daw", "one |three"),
        ("one t|wo", "daw", "on|e"),
        ('say "a |b" now', 'di"', 'say "|" now'),
        ('say "a |b" now', 'da"', "say | now"),
        ('|say "a b" now', 'di"', 'say "|" now'),
        ("f(a, (b|))", "di(", "f(a, (|))"),
        ("f(a|, (b))", "dib", "f(|)"),
        ("f{a|}", "daB", "|f"),
        ("[a|]", "di[", "[|]"),
        ("a|b", "di(", "a|b"),
        ("a\n\nb|b\nc\n\nd", "dip", "a\n\n|\nd"),
        ("a\n\nb|b\n\nd", "dap", "a\n\n|d"),
        # insert
        ("o|ne", "iX<esc>", "o|Xne"),
        ("o|ne", "aX<esc>", "on|Xe"),
        ("  on|e", "IX<esc>", "  |Xone"),
        ("o|ne\nb", "AX<esc>", "one|X\nb"),
        ("o|ne\nb", "oX<esc>", "one\n|X\nb"),
        ("a\no|ne", "OX<esc>", "a\n|X\none"),
        ("|one two", "cwX<esc>", "|X two"),
        ("|a two", "cwX<esc>", "|X two"),
        ("on|e two", "cwX<esc>", "on|X two"),
        ("|one two x", "c2wX<esc>", "|X x"),
        ("one t|wo", "ciwX<esc>", "one |X"),
        ("one |two", "CX<esc>", "one |X"),
        ("a\nt|wo\nc", "ccX<esc>", "a\n|X\nc"),
        ("a\nt|wo\nc", "SX<esc>", "a\n|X\nc"),
        ("o|ne", "sX<esc>", "o|Xe"),
        ("|", "3ia<esc>", "aa|a"),
        # registers
        ("|one two", "yiwP", "on|eone two"),
        ("|one two", "yiw$p", "one twoon|e"),
        ("|a\nb", "yyp", "a\n|a\nb"),
        ("|a\nb", "yyjp", "a\nb\n|a"),
        ("|a\nb", "yyjP", "a\n|a\nb"),
        ("|a\nb", "ddp", "b\n|a"),
        ("|ab", "xp", "b|a"),
        ("|one two", '"ayiwdw"aP', "on|etwo"),
        ("|one two", 'yiwdw"0P', "on|etwo"),
        ("|one two", 'yiw"_dwP', "on|etwo"),
        ("|a\nb", '"ayyj"Ayy"ap', "a\nb\n|a\nb"),
        ("|ab", "yl3p", "aaa|ab"),
        # again
        ("|a b c d", "dw.", "|c d"),
        ("|a b c d", "dw2.", "|d"),
        ("|one two", "cwX<esc>w.", "X |X"),
        ("|a\nb", "Ax<esc>j.", "ax\nb|x"),
        ("|abcd", "x..", "|d"),
        ("|ab", "~.", "A|B"),
        # visual
        ("|one two", "ved", "| two"),
        ("|one two", "vwd", "|wo"),
        ("one |two", "vbd", "|wo"),
        ("a\n|b\nc", "Vd", "a\n|c"),
        ("|a\nb\nc", "Vjd", "|c"),
        ("|one two", "veU", "|ONE two"),
        ("|one two", "ve~", "|ONE two"),
        ("|one two", "vecX<esc>", "|X two"),
        ("|one two", "verx", "|xxx two"),
        ("one t|wo x", "viwd", "one | x"),
        ("o|ne two", "vlod", "o| two"),
        ("|one two", "yiwwviwp", "one |one"),
        ("|a\nb", "Vj>", "    |a\n    b"),
        ("|a\nb\nc", "VjJ", "a| b\nc"),
        ("|one two", "vey$p", "one twoon|e"),
        ("|one", "v<esc>x", "|ne"),
        ("|a\nb\nc", "yyjVp", "a\n|a\nc"),
    ],
)
def test_keys(before: str, keys: str, after: str) -> None:
    stand = Stand(before).type(keys)
    assert stand.marked == after
    assert stand.vim.mode is Mode.NORMAL


@pytest.mark.parametrize(
    ("keys", "mode"),
    [("", "normal"), ("i", "insert"), ("v", "visual"), ("V", "visual line"), ("vV", "visual line"),
     ("vv", "normal"), ("v<esc>", "normal"), ("cc", "insert"), ("d", "normal"), ("yy", "normal")],
)  # fmt: skip
def test_modes(keys: str, mode: str) -> None:
    assert Stand("|one two").type(keys).vim.mode == mode


@pytest.mark.parametrize(("keys", "asked"), [("u", "undo"), ("<c-r>", "redo"), ("k", "back"),
                                             ("j", "forward")])  # fmt: skip
def test_what_vim_leaves_to_the_box(keys: str, asked: str) -> None:
    assert Stand("|one").type(keys).asked == [asked]


def test_letters_are_never_typed_while_they_are_commands() -> None:
    stand = Stand("|one")
    for char in string.printable.strip():
        if char not in "iIaAoOcCsS":
            assert stand.press(char, char), char
            stand.press("escape", None)
    assert stand.vim.mode is Mode.NORMAL


@pytest.mark.parametrize("key", ["enter", "ctrl+g", "pageup", "f9", "tab"])
def test_other_keys_go_on(key: str) -> None:
    stand = Stand("|one").type("d")
    assert not stand.press(key, None)
    assert stand.vim.pending == ""


def test_escape_goes_on_only_when_there_is_nothing_to_leave() -> None:
    stand = Stand("|one", insert=True)
    assert stand.press("escape", None)
    assert not stand.press("escape", None)
    stand.type("2d")
    assert stand.press("escape", None)
    stand.type("v")
    assert stand.press("escape", None)
    assert not stand.press("escape", None)


def test_a_text_that_was_sent_leaves_insert_mode_behind() -> None:
    stand = Stand("|one")
    stand.vim.begin_insert()
    assert stand.vim.mode is Mode.INSERT


def test_no_keys_break_it_and_the_cursor_is_always_in_the_text() -> None:
    chance = random.Random(7)
    keys = [*'hjklwbeWBEfFtT0^$gG{}%dcyxXDCsSpPJ~uiaoOIAvV><rq"\'(123;,.ab ()"', *KEYS]
    for _ in range(300):
        stand = Stand(
            chance.choice(["|", "|one two\n\n(three)\n", 'a|b "c d"\n\te', "日|本 👍🏽\n"])
        )
        for _ in range(40):
            stand.type(chance.choice(keys))
            assert 0 <= stand.at <= len(stand.text)
            stand.text = stand.text[:500]
            stand.at = min(stand.at, len(stand.text))
