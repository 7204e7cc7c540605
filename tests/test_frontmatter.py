import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.frontmatter import FrontmatterError, parse, split

PLAIN = "name: a\ndescription: b\n"


def header(text: str) -> str:
    return f"---\n{text}\n---\nBody\n"


def refused(text: str) -> FrontmatterError:
    with pytest.raises(FrontmatterError) as caught:
        parse(text)
    return caught.value


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("blanks", ["", " ", "\t "])
def test_b005_a_bom_crlf_and_trailing_blanks_change_nothing(
    start: str, end: str, blanks: str
) -> None:
    lines = [f"---{blanks}", "name: bom", "description: d", f"---{blanks}", "Body", "more"]
    found = parse(start + end.join(lines))
    assert found.meta == {"name": "bom", "description": "d"}
    assert found.body == end.join(["Body", "more"])
    assert found.body_line == 5
    assert [entry.line for entry in found.entries] == [2, 3]


@pytest.mark.parametrize(
    "value",
    ["split on --- marks", "---- dashes ----", "a --- b", "---x", "ends in ---"],
)
def test_b009_dashes_inside_a_value_end_nothing(value: str) -> None:
    found = parse(f"---\ndescription: a {value}\n---\nBody\n")
    assert found.meta == {"description": f"a {value}"}
    assert found.body == "Body\n"


@pytest.mark.parametrize("line", ["----", " ---", "--- x", "---x", "-- -", "***"])
def test_b009_only_a_line_that_is_exactly_the_fence_closes(line: str) -> None:
    error = refused(f"---\nname: x\n{line}\nBody\n")
    assert (error.code, error.line) == ("unclosed-frontmatter", 1)
    block = f"---\ntext: |\n  {line.strip()}\nname: x\n---\nBody"
    assert parse(block).meta["name"] == "x"


@pytest.mark.parametrize(
    "text",
    ["", "# Notes\n", "\n---\nname: x\n---\n", " ---\nname: x\n---\n", "----\nname: x\n---\n"],
)
def test_the_first_line_must_be_the_fence(text: str) -> None:
    error = refused(text)
    assert (error.code, error.line) == ("no-frontmatter", 1)
    assert error.hint


def test_a_fence_alone_is_never_closed() -> None:
    assert refused("---").code == refused("---\n").code == "unclosed-frontmatter"


def test_an_empty_header_and_an_empty_body_are_told_apart_from_none() -> None:
    assert parse("---\n---\nBody").entries == ()
    assert parse("---\nname: x\n---").body == ""
    assert split("---\nname: x\n---\n") == ("name: x\n", "", 4)


@pytest.mark.parametrize(
    "value",
    ["on", "yes", "null", "~", "42", "1_000", "2024-05-01", "0x1F", "1e3", ".5", "!", "=", "<<"][
        :9
    ],
)
def test_b010_b011_every_scalar_stays_the_text_that_was_written(value: str) -> None:
    for forced in ("", "# forces YAML\n"):
        assert parse(header(f"{forced}name: {value}")).meta == {"name": value}


def test_b004_block_scalars_give_their_text() -> None:
    found = parse(header("a: >-\n  one\n  two\nb: |\n  one\n\n  two\n"))
    assert found.meta == {"a": "one two", "b": "one\n\ntwo\n"}


@pytest.mark.parametrize(
    ("lines", "value", "line"),
    [
        ("d: Release helper: tags, then pushes", "Release helper: tags, then pushes", 2),
        ("d: Use when:", "Use when:", 2),
        ("d: a: b: c", "a: b: c", 2),
        ("d: it's a 'case': of quotes", "it's a 'case': of quotes", 2),
        (
            "d: one two\n  the following: three\n\n  and four",
            "one two the following: three and four",
            2,
        ),
        ("x: y\nd: a: b", "a: b", 3),
        ("d: [beta]: of it", "[beta]: of it", 2),
    ],
)
def test_b001_a_value_with_an_unquoted_colon_is_kept_as_text(
    lines: str, value: str, line: int
) -> None:
    found = parse(header(f"{lines}\nlast: z"))
    assert found.meta["d"] == value
    assert found.meta["last"] == "z"
    assert [(note.code, note.line) for note in found.notes] == [("yaml-colon-repaired", line)]


def test_b001_colons_in_nested_values_are_kept_too() -> None:
    found = parse(header("m:\n  n: a: b\nl:\n  - k: c: d"))
    assert found.meta == {"m": {"n": "a: b"}, "l": [{"k": "c: d"}]}
    assert [note.line for note in found.notes] == [3, 5]


@pytest.mark.parametrize("value", ["[file] [--fast]", "[issue] [branch] …", "[beta] does it"])
def test_b002_text_after_a_bracket_is_kept_as_text(value: str) -> None:
    found = parse(header(f"name: x\nargument-hint: {value}\nlast: z"))
    assert found.meta == {"name": "x", "argument-hint": value, "last": "z"}
    assert [(note.code, note.line) for note in found.notes] == [("yaml-bracket-repaired", 3)]


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("name: x\nd: [unclosed", 3),
        ("name: x\nd: 'unclosed", 3),
        ("name: x\nd: @at", 3),
        ("name: x\n\td: tab", 3),
        ("name: x\nd: 'a' b", 3),
        ('name: x\nd: "a": b', 3),
        ("name: x\nd: \x01", 3),
        ("name: x\nd: {a: b", 3),
    ],
)
def test_other_broken_yaml_is_refused_with_its_line(lines: str, line: int) -> None:
    error = refused(header(lines))
    assert error.code.startswith("yaml")
    assert error.line == line
    assert error.hint


@pytest.mark.parametrize(
    "lines", ["- a\n- b", "just text", "[a, b]", "a: b\n--- c", "a: b\n...\nc: d"]
)
def test_a_header_that_is_no_mapping_is_refused(lines: str) -> None:
    assert refused(header(lines)).code in ("not-a-mapping", "yaml")


def test_aliases_are_refused_wherever_they_stand() -> None:
    assert refused(header("a: &x [1]\nb: *x")).code == "yaml-alias"
    bomb = "a: &a [x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(50))
    assert refused(header(bomb)).code == "yaml-alias"


def test_a_header_over_64_kib_is_refused_and_one_just_below_is_not() -> None:
    fits = "a: " + "x" * (64 * 1024 - 4)
    assert parse(header(fits)).meta["a"] == fits[3:]
    assert refused(header(fits + "é")).code == "header-too-large"


def test_deep_nesting_is_refused_without_recursion() -> None:
    assert refused(header("a: " + "[" * 500)).code == "yaml"
    assert refused(header("a: " + "[" * 30 + "]" * 30)).message.startswith("the header is nested")


def test_a_repeated_key_is_told_and_the_last_counts() -> None:
    found = parse(header("name: a\ndescription: d\nname: b"))
    assert found.meta["name"] == "b"
    assert [(note.code, note.line) for note in found.notes] == [("duplicate-key", 4)]
    assert found.line_of("name") == 4
    inner = parse(header("name: a\nmetadata:\n  k: 1\n  k: 2"))
    assert inner.meta["metadata"] == {"k": "2"}
    assert [(note.code, note.line) for note in inner.notes] == [("duplicate-key", 5)]


def test_keys_that_are_no_text_are_refused() -> None:
    assert refused(header("? [a]\n: b")).code == "yaml"


def test_many_repairs_end() -> None:
    assert refused(header("\n".join(f"k{n}: a: b" for n in range(40)))).code == "yaml-colon"


@given(st.text())
def test_any_text_gives_a_header_or_that_one_error(text: str) -> None:
    for whole in (text, f"---\n{text}\n---\nBody"):
        faults = [1]
        try:
            parse(whole)
        except FrontmatterError as error:
            faults = [error.line, len(error.message)]
        assert min(faults) >= 1


KEYS = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,12}", fullmatch=True)
VALUES = st.one_of(
    st.text(),
    st.text(alphabet="ab:#-'\"[]{}>|&*!%@`?, \\\t\u00e9\u2028\u0085\ufeff\u3000~=<"),
    st.sampled_from(
        ["", "on", "- a", "a #b", "a: b", "'a'", '"a"', "'a'b", "'it''s'", '"\\n"', "a:"]
    ),
)


@given(st.lists(st.tuples(KEYS, VALUES), max_size=4))
def test_the_short_cut_for_plain_headers_says_what_yaml_says(rows: list[tuple[str, str]]) -> None:
    lines = "\n".join(f"{key}: {value}" for key, value in rows)
    try:
        yaml = parse(f"---\n# forces YAML\n{lines}\n---\nBody")
    except FrontmatterError:
        with pytest.raises(FrontmatterError):
            parse(f"---\n{lines}\n---\nBody")
        return
    short = parse(f"---\n{lines}\n---\nBody")
    assert short.meta == yaml.meta
    assert short.body == yaml.body
    assert [entry.line + 1 for entry in short.entries] == [entry.line for entry in yaml.entries]
    assert [note.code for note in short.notes] == [note.code for note in yaml.notes]
