"""Programs whose arguments follow no common grammar: xxd, less, bat, yq."""

import re
from collections.abc import Callable, Sequence

from decode.gate.judgement import Access, Judgement, View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.program import Program, judge_program
from decode.gate.programs.grammar.scanning import Globs, Scan
from decode.gate.words import Word

_XXD = re.compile(r"-(?:[abeEipuC]|ps|plain|postscript|bits|uppercase|include|autoskip)")
_XXD_NUMBER = re.compile(r"-(?:c|cols|g|group|groupsize|l|len|s|seek|skip|o|offset)")
_XXD_JOINED = re.compile(r"-[cglso][+-]?(?:0x)?[0-9a-fA-F]+")
_INTEGER = re.compile(r"[+-]{0,2}(?:0x)?[0-9a-fA-F]+")
_LESS = Program("less", "-NRrSFXniIMmqQsEeGWw", "page*", globs=Globs.NEVER)
_MORE = Program("more", "-dlcpsu", "page*", globs=Globs.NEVER)
_BAT = Program(
    "bat batcat",
    "-n -p -A -S -f -l:text -r:text -H:text --plain --number --show-all --language:text"
    " --line-range:text --highlight-line:text --style:text --color:text --theme:text"
    " --decorations:text --tabs:num --wrap:text --chop-long-lines --terminal-width:text"
    " --paging:{never} --no-paging -P --squeeze-blank",
    "read*",
    runs="--pager:text --lessopen",
    globs=Globs.NEVER,
)
_STEP = r"\.[A-Za-z_][\w-]*|\.?\[(?:-?\d+|\"[^\"\\$]*\")?\]|\.\"[^\"\\$]*\""
_YQ_TERM = rf"(?:\.|(?:{_STEP})+|keys|length)"
_YQ = re.compile(rf"{_YQ_TERM}(?: *\| *{_YQ_TERM})*")


def judge_xxd(args: Sequence[Word], view: View) -> Judgement:
    """`xxd`: it looks at the first letters of an option only, so options are spelled in full."""
    del view
    found = Findings()
    rest = list(args)
    operands: list[Word] = []
    while rest:
        word = rest.pop(0)
        if not word.static and (word.may_be_option or word.splits or word.glob):
            found.object("a word may become several words", word.text)
        elif not word.text.startswith("-") or word.text == "-":
            operands.append(word)
        elif _XXD_NUMBER.fullmatch(word.text) and rest and _INTEGER.fullmatch(rest[0].text):
            rest.pop(0)
        elif not _XXD.fullmatch(word.text) and not _XXD_JOINED.fullmatch(word.text):
            found.object(_xxd_reason(word.text), word.text)
    for word in operands[:1]:
        found.use(word, Access.READ)
    for word in operands[1:]:
        found.object("writes to a file", word.text)
        found.use(word, Access.WRITE)
    return found.judgement()


def _xxd_reason(option: str) -> str:
    return "writes to a file" if option.startswith(("-r", "--r")) else f"unknown option {option}"


def _yq_expression(scan: Scan, found: Findings, view: View) -> None:
    """Only a plain path: the programs of this name differ in everything else."""
    del view
    first = scan.operands[0] if scan.operands else None
    if first is None or not first.static or not _YQ.fullmatch(first.text):
        found.object("has a yq expression that is not understood", first.text if first else "")


_YQ_PROGRAM = Program(
    "yq",
    "-r -P -e -N -C -M -c -n -o:text -p:text --unwrapScalar --prettyPrint --exit-status --no-doc"
    " --colors --no-colors --raw-output --compact-output --null-input --output-format:text"
    " --input-format:text",
    "text read*",
    writes="-i -s:text --inplace --in-place --split-exp:text",
    runs="-f:read --from-file:read",
    globs=Globs.NEVER,
    check=_yq_expression,
)


def judge_yq(args: Sequence[Word], view: View) -> Judgement:
    """`yq EXPRESSION FILE`, also with the word `eval` before it."""
    words = list(args)
    if words and words[0].static and words[0].text in ("eval", "e", "eval-all", "ea"):
        words = words[1:]
    return judge_program(_YQ_PROGRAM, words, view)


def judge_page(program: Program) -> Callable[[Sequence[Word], View], Judgement]:
    """A pager whose output is no terminal only prints."""

    def judge(args: Sequence[Word], view: View) -> Judgement:
        return judge_program(program, args, view)

    return judge


SPECIAL: dict[str, Callable[[Sequence[Word], View], Judgement]] = {
    "xxd": judge_xxd,
    "yq": judge_yq,
    "less": judge_page(_LESS),
    "more": judge_page(_MORE),
    "bat": judge_page(_BAT),
    "batcat": judge_page(_BAT),
}
