import pytest

from decode.cli.parser import SUBCOMMANDS, Parser, common, divide, parser


@pytest.mark.parametrize(
    ("line", "before", "name", "after"),
    [
        ("", "", "", ""),
        ("hello", "hello", "", ""),
        ("skills list --json", "", "skills", "list --json"),
        ("-C skills config path", "-C skills", "config", "path"),
        ("--cwd=x --safe doctor", "--cwd=x --safe", "doctor", ""),
        ("-p skills", "-p skills", "", ""),
        ("-- skills", "-- skills", "", ""),
        ("hello skills", "hello skills", "", ""),
        ("--model agents", "--model agents", "", ""),
        ("-v agents show -v", "-v", "agents", "show -v"),
        ("-v acp", "-v", "acp", ""),
        ("acp is what", "acp is what", "", ""),
        ("-- acp", "-- acp", "", ""),
    ],
)
def test_a_subcommand_is_the_first_argument_that_is_no_flag(
    line: str, before: str, name: str, after: str
) -> None:
    assert divide(line.split()) == (before.split(), name, after.split())


def test_every_flag_of_the_contract_is_there() -> None:
    options = parser().parse_args(
        [
            *("-m", "a:b", "-a", "plan", "--mode", "edit", "-c", "-r", "ID", "--fork"),
            *("-C", "/x", "--add-dir", "/y", "--add-dir", "/z", "--allow", "read"),
            *("--deny", "write", "--skills-dir", "/s", "--no-skills", "--plain", "-v"),
            *("--output-format", "json", "--input-format", "text", "--max-turns", "3"),
            *("--max-cost", "0.5", "--timeout", "9", "--no-session", "--safe", "-p", "prompt"),
        ]
    )
    assert (options.model, options.agent, options.mode) == ("a:b", "plan", "edit")
    assert (options.last, options.resume, options.fork) == (True, "ID", True)
    assert len(options.add_dir) == 2
    assert (options.allow, options.deny) == (["read"], ["write"])
    assert (options.max_turns, options.max_cost, options.timeout) == (3, 0.5, 9.0)
    assert (options.print, options.prompt) == ("prompt", None)
    assert options.no_skills
    assert options.safe
    assert options.plain
    assert options.verbose


@pytest.mark.parametrize(
    ("argv", "print_", "prompt", "resume"),
    [
        (["-p", "x"], "x", None, None),
        (["-p"], "", None, None),
        (["-p", "-"], "-", None, None),
        (["--print=x"], "x", None, None),
        (["-p", "--safe", "x"], "", "x", None),
        (["-r"], None, None, ""),
        (["-p", "- a list"], "- a list", None, None),
        (["--", "-x"], None, "-x", None),
    ],
)
def test_prompts_and_optional_values(
    argv: list[str], print_: str | None, prompt: str | None, resume: str | None
) -> None:
    options = parser().parse_args(argv)
    assert (options.print, options.prompt, options.resume) == (print_, prompt, resume)


@pytest.mark.parametrize(
    "argv",
    [
        ["--nope"],
        ["--mod", "x"],
        ["--max-turns", "0"],
        ["--max-turns", "x"],
        ["--max-cost", "nan"],
        ["--max-cost", "-1"],
        ["--timeout", "inf"],
        ["--output-format", "xml"],
        ["a", "b"],
        ["--model"],
        ["--\x1b[2Jx"],
    ],
)
def test_a_wrong_flag_is_one_line_and_status_2(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(argv)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("decode: ")
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["--modle=x"], "there is no flag --modle; did you mean --mode?"),
        (["--zzz"], "there is no flag --zzz"),
        (["skils", "list"], "'list' is one argument too many; did you mean skills?"),
        (
            ["--", "-x", "--mode", "plan"],
            "--mode is one argument too many, for behind -- nothing is a flag",
        ),
        (["fix", "it"], "'it' is one argument too many; quote what belongs together"),
        (
            ["--output-format", "jsn"],
            "--output-format: there is no 'jsn'; did you mean json?",
        ),
        (
            ["--input-format", "xml"],
            "--input-format: there is no 'xml'; there are text, stream-json",
        ),
    ],
)
def test_what_may_have_been_meant_is_named(
    argv: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(argv)
    assert capsys.readouterr().err == f"decode: {line}; see decode --help\n"


def test_a_verbs_own_flags_are_the_ones_that_may_have_been_meant(
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = Parser("decode skills")
    made.add_subparsers().add_parser("list").add_argument("--json", action="store_true")
    with pytest.raises(SystemExit):
        made.parse_args(["list", "--jsn"])
    assert capsys.readouterr().err == (
        "decode: there is no flag --jsn; did you mean --json?; see decode skills list --help\n"
    )


def test_flags_that_mean_the_same_everywhere_may_follow_a_subcommand() -> None:
    found, rest = common(["list", "--json", "-C", "/x", "--skills-dir", "/s", "--safe"])
    assert (str(found.cwd), [str(one) for one in found.skills_dir], found.safe) == (
        "/x",
        ["/s"],
        True,
    )
    assert rest == ["list", "--json"]


def test_help_names_every_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert all(name in out for name in SUBCOMMANDS)
    assert "--engine" not in out
