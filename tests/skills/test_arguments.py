import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.skills.arguments import substitute

DIR = ".decode/skills/x"


def put_in(body: str, names: str, arguments: str) -> str:
    return substitute(body, names.split(), arguments, DIR)[0]


@pytest.mark.parametrize(
    ("body", "names", "arguments", "expected"),
    [
        ("fix $ARGUMENTS now", "", "42 main", "fix 42 main now"),
        ("$ARGUMENTS$ARGUMENTS", "", "a", "aa"),
        ("$ARGUMENTS", "", "", ""),
        ("see $issue on $branch", "issue branch", "42 main", "see 42 on main"),
        ("see $1 on $2", "issue branch", "42 main", "see 42 on main"),
        ("$issue/$branch", "issue branch", "42 a b c", "42/a b c"),
        ("$issue|$branch", "issue branch", "'a b' c", "a b|c"),
        ("$issue|$branch", "issue branch", '42 "a b" c', "42|a b c"),
        ("$issue|$branch", "issue branch", "42 a  b\nc", "42|a  b\nc"),
        ("$issue|$branch", "issue branch", "42 don't stop  me", "42|don't stop  me"),
        ("$issue|$branch", "issue branch", "42", "42|$branch"),
        ("$1|$2|$3", "issue branch", "42", "42|$2|$3"),
        ("$issues $issue_id $issue-x", "issue", "42", "$issues $issue_id 42-x"),
        ("$a $ab $abc", "a ab abc", "1 2 3", "1 2 3"),
        ("$10 $1", "a", "x", "$10 x"),
        ("in ${SKILL_DIR}/a.sh", "", "", f"in {DIR}/a.sh"),
        ("$a.b", "a.b", "x", "x"),
        ("$(a+)", "(a+)", "x", "x"),
    ],
)
def test_placeholders_are_replaced(body: str, names: str, arguments: str, expected: str) -> None:
    assert put_in(body, names, arguments) == expected


@pytest.mark.parametrize(
    "body",
    [
        "awk '{print $1, $NF}' | sed 's/$/x/'",
        'echo "$HOME $@ $* $# $? ${x:-y} $((1+2)) $(date)"',
        "$ARGUMENTS_DIR $ARGUMENTSX ${ARGUMENTS} $arguments",
        r"\$HOME \$1 \\$x \$",
        "100 % {name} %s $& $$",
    ],
)
def test_a_body_without_declared_arguments_survives_untouched(body: str) -> None:
    assert substitute(body, (), "a b c", "") == (body, False)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (r"\$ARGUMENTS", "$ARGUMENTS"),
        (r"\$issue \$1 \${SKILL_DIR}", "$issue $1 ${SKILL_DIR}"),
        (r"\\$issue", r"\$issue"),
        (r"\$branch \$2", r"\$branch \$2"),
        (r"\$HOME \$issues", r"\$HOME \$issues"),
    ],
)
def test_a_backslash_is_dropped_only_before_what_would_be_replaced(
    body: str, expected: str
) -> None:
    assert put_in(body, "issue branch", "42") == expected


@pytest.mark.parametrize(
    "arguments",
    [
        r"budget is $20, keep \1 {name} %s and $& too",
        "$ARGUMENTS $issue $1 ${SKILL_DIR}",
        r"\$ARGUMENTS \g<0> \\",
        "a\nb\r\nc\t ",
    ],
)
def test_b045_argument_text_is_never_expanded_again(arguments: str) -> None:
    assert put_in("<$ARGUMENTS>", "", arguments) == f"<{arguments}>"
    assert put_in("<$all>", "first all", f"x {arguments}".replace("\\", "")).startswith("<")


def test_whether_an_argument_was_taken_is_told() -> None:
    assert substitute("$ARGUMENTS", (), "a", DIR)[1]
    assert substitute("$issue", ("issue",), "a", DIR)[1]
    assert not substitute("${SKILL_DIR}", (), "a", DIR)[1]
    assert not substitute(r"\$ARGUMENTS", (), "a", DIR)[1]
    assert not substitute("$branch", ("issue", "branch"), "a", DIR)[1]


def test_without_a_directory_its_placeholder_stays() -> None:
    assert substitute("${SKILL_DIR}/x", (), "", "") == ("${SKILL_DIR}/x", False)


@given(st.text(), st.text())
def test_any_arguments_reach_the_text_as_they_are(body: str, arguments: str) -> None:
    clean = body.replace("$", "")
    assert put_in(f"{clean}\x00$ARGUMENTS\x00", "", arguments) == f"{clean}\x00{arguments}\x00"


@given(st.text())
def test_any_text_is_split_somehow(arguments: str) -> None:
    text, _ = substitute("$a|$b", ("a", "b"), arguments, "")
    assert "|" in text
