from decode.gate.judgement import Access
from decode.gate.programs.grammar.program import Program, judge_program, late_words
from decode.gate.programs.grammar.scanning import Globs, Scan
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, glob, used, words

TOOL = Program(
    "tool",
    "-a -n:num -e:text",
    "text read*",
    writes="-o:write",
    runs="--exec:text",
    lists="-T:read",
    changes="--set",
    follows="-L",
    recursive="-r",
    replaces="-e",
    numeric=True,
)


def reason(text: str, view: FakeView) -> str:
    return judge_program(TOOL, words(text), view).reason


def test_what_its_options_do(view: FakeView) -> None:
    assert reason("-a x a.txt", view) == ""
    assert reason("-o out x", view) == "writes to a file"
    assert reason("--exec ls x", view) == "runs another program"
    assert reason("-T list x", view) == "takes file names from a file"
    assert reason("--set x", view) == "makes changes"
    assert reason("-L x .", view) == "follows the link link_out out of the project"
    assert reason("-L x", view) == "follows the link link_out out of the project"
    assert reason("-L x docs", view) == ""


def test_help_and_version(view: FakeView) -> None:
    assert reason("--help", view) == ""
    assert reason("--version", view) == ""
    assert reason("--help x", view) == "unknown option --help"


def test_operands(view: FakeView) -> None:
    assert used(judge_program(TOOL, words("x a b"), view), Access.READ) == ["a", "b"]
    assert used(judge_program(TOOL, words("-e x a b"), view), Access.READ) == ["a", "b"]
    assert used(judge_program(TOOL, words("-r x a"), view), Access.SEARCH) == ["a"]
    none = Program("none", "", "")
    assert judge_program(none, words("x"), view).reason == "unexpected operand x"
    one = Program("one", "", "read?")
    assert judge_program(one, words("x y"), view).reason == "unexpected operand y"


def test_globs(view: FakeView) -> None:
    (view.cwds[0] / "-x").touch()
    for globs, fine in ((Globs.FREE, True), (Globs.LOOK, False), (Globs.NEVER, False)):
        program = Program("p", "-a", globs=globs)
        assert judge_program(program, [glob("*")], view).read_only is fine
    (view.cwds[0] / "-x").unlink()
    assert judge_program(Program("p", "-a"), [glob("*")], view).read_only
    assert judge_program(Program("p", "-a"), [glob("-*")], view).reason == "unknown option -*"


def test_a_check_may_object_further(view: FakeView) -> None:
    def check(scan: Scan, found: object, view: object) -> None:
        del found, view
        assert scan.has("-a")

    program = Program("p", "-a", check=check)
    assert judge_program(program, words("-a"), view).read_only


def test_words_behind_an_operand_are_files_for_some() -> None:
    args = words("-n 1 a -b c -- -d")
    scan = Scan(operands=[args[2], args[6]])
    assert [word.text for word in late_words(args, scan)] == ["-b", "c"]
    assert late_words(args, Scan()) == []
    assert late_words([Word("a")], Scan(operands=[])) == []
