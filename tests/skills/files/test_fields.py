import pytest

from decode.frontmatter import parse
from decode.skills.files.fields import STANDARD_NAME, TYPED_NAME, FieldError, Fields, flat


def fields(*lines: str) -> Fields:
    text = "\n".join(["---", *lines, "---", "Body"])
    return Fields(parse(text).entries)


@pytest.mark.parametrize("yes", ["true", "True", "TRUE", "yes", "Yes", "on", "ON", "1", "'true'"])
@pytest.mark.parametrize("no", ["false", "FALSE", "no", "off", "Off", "0", '"no"'])
def test_flags_take_the_usual_words_in_any_case(yes: str, no: str) -> None:
    key = "disable-model-invocation"
    assert fields(f"{key}: {yes}").flag(key, default=False)
    assert not fields(f"{key}: {no}").flag(key, default=False)
    assert fields().flag(key, default=True)


@pytest.mark.parametrize("value", ["", "maybe", "2", "tru", "[true]", "{a: b}", "null", "~", "y"])
@pytest.mark.parametrize("key", ["disable-model-invocation", "user-invocable"])
def test_any_other_value_of_a_flag_drops_the_skill(key: str, value: str) -> None:
    with pytest.raises(FieldError) as caught:
        fields("name: x", f"{key}: {value}").flag(key, default=False)
    assert (caught.value.note.code, caught.value.note.line) == ("bad-flag", 3)


@pytest.mark.parametrize(
    ("spelling", "key"),
    [
        ("disable_model_invocation", "disable-model-invocation"),
        ("disableModelInvocation", "disable-model-invocation"),
        ("user_invocable", "user-invocable"),
        ("userInvocable", "user-invocable"),
    ],
)
def test_other_spellings_count_and_are_told_by_the_canonical_key(spelling: str, key: str) -> None:
    found = fields(f"{spelling}: true")
    assert found.flag(key, default=False)
    (note,) = found.notes
    assert note.code == "key-spelling"
    assert key in note.message


def test_a_flag_said_twice_takes_the_stricter_word() -> None:
    hidden = fields("disable-model-invocation: true", "disable_model_invocation: false")
    assert hidden.flag("disable-model-invocation", default=False)
    barred = fields("user-invocable: false", "userInvocable: true")
    assert not barred.flag("user-invocable", default=True)
    with pytest.raises(FieldError):
        fields("user-invocable: maybe", "user-invocable: true").flag("user-invocable", default=True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("arguments: issue branch", ("issue", "branch")),
        ("arguments: issue, branch", ("issue", "branch")),
        ("arguments: [issue, branch]", ("issue", "branch")),
        ("arguments: [issue, issue]", ("issue",)),
        ("arguments: $issue", ("issue",)),
        ("arguments: ''", ()),
        ("name: x", ()),
    ],
)
def test_arguments_are_words_or_a_list(line: str, expected: tuple[str, ...]) -> None:
    assert fields(line).names("arguments") == expected


@pytest.mark.parametrize("value", ["{a: b}", "[[a]]", "[{a: b}]", "['']"])
def test_arguments_that_are_no_names_are_ignored_and_told(value: str) -> None:
    found = fields(f"arguments: {value}")
    assert found.names("arguments") == ()
    assert [note.code for note in found.notes] == ["field-ignored"]


def test_texts_and_mappings_of_another_shape_are_ignored_and_told() -> None:
    found = fields("when_to_use: [a]", "metadata: text", "license:\n  a: b")
    assert found.optional("when_to_use") == ""
    assert found.mapping("metadata") == {}
    assert found.words("license") == '{"a": "b"}'
    assert [note.line for note in found.notes] == [2, 3]


def test_a_required_text_names_its_field() -> None:
    with pytest.raises(FieldError, match="'description' is missing"):
        fields("name: x").required("description")
    with pytest.raises(FieldError, match="'description' must be text, not a list"):
        fields("description: [a]").required("description")


@pytest.mark.parametrize(
    ("name", "standard", "typed"),
    [
        ("a-b", True, True),
        ("a" * 64, True, True),
        ("a" * 65, False, False),
        ("A", False, True),
        ("a_b.c", False, True),
        ("a--b", False, True),
        ("a-", False, True),
        ("-a", False, False),
        ("", False, False),
        ("é", False, False),
        ("a\n", False, False),
    ],
)
def test_name_grammars(name: str, standard: bool, typed: bool) -> None:
    assert (STANDARD_NAME.fullmatch(name) is not None) is standard
    assert (TYPED_NAME.fullmatch(name) is not None) is typed


def test_flat_text_of_a_value() -> None:
    assert flat([]) == "[]"
    assert flat(["a", "b"]) == "[a, b]"
    assert flat({"a": ["é"]}) == '{"a": ["é"]}'
