from decode.config.newcomer import is_newcomer, welcome
from decode.config.paths import data_dir
from decode.config.settings import Settings


def test_somebody_without_anything_is_welcomed_once() -> None:
    assert is_newcomer(Settings(), {})
    welcome()
    assert not is_newcomer(Settings(), {})


def test_whoever_named_a_model_needs_no_set_up() -> None:
    assert not is_newcomer(Settings(model="openai:x"), {})
    assert not is_newcomer(Settings(), {"DECODE_MODEL": "offline"})


def test_nothing_is_offered_where_nothing_is_kept_or_read() -> None:
    assert not is_newcomer(Settings(keep_session=False), {})
    assert not is_newcomer(Settings(safe=True), {})


def test_whoever_has_sessions_is_not_new() -> None:
    (data_dir() / "sessions").mkdir(parents=True)
    assert not is_newcomer(Settings(), {})


def test_a_data_directory_that_cannot_be_written_costs_nothing() -> None:
    data_dir().parent.mkdir(parents=True)
    data_dir().write_text("a file")
    welcome()
    assert is_newcomer(Settings(), {})
