from pathlib import Path
from typing import Any

import pytest

from decode.skills.load import load_skills
from decode.skills.remote.ask import refresh_sources
from decode.skills.remote.offer import judged
from decode.skills.sources._spec import Candidate
from tests.skills.remote.shops import Shop, offer, registered
from tests.skills.shelf import own


def bad(**fields: Any) -> Candidate:
    given: dict[str, Any] = {"name": "x", "description": "d", "locator": "l", **fields}
    return Candidate(**given)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (bad(name="a b"), "name is not legal"),
        (bad(name="../x"), "name is not legal"),
        (bad(name=7), "must be text"),
        (bad(description=" \n"), "description is blank"),
        (bad(description=None), "must be text"),
        (bad(model_invocable="yes"), "must be booleans"),
        (bad(user_invocable=1), "must be booleans"),
        (offer("good"), "there twice"),
        ("nonsense", "no candidate"),
        (None, "no candidate"),
    ],
)
def test_a_bad_entry_is_rejected_alone(entry: object, why: str) -> None:
    answer = judged(Shop(), [offer("good"), entry, offer("fine")])
    assert [skill.name for skill in answer.skills] == ["good", "fine"]
    assert [candidate.name for candidate in answer.candidates] == ["good", "fine"]
    (rejected,) = answer.rejected
    assert rejected.code == "entry-rejected"
    assert why in rejected.message


def test_a_base_may_be_a_folder_a_url_or_a_description() -> None:
    listed = judged(Shop(), [offer("a", base="/srv/a"), offer("b", base="https://x/b"), offer("c")])
    assert [(s.resource_dir, s.resource_base) for s in listed.skills] == [
        (Path("/srv/a"), ""),
        (None, "https://x/b"),
        (None, ""),
    ]


async def test_rejected_entries_are_told_by_the_registry(cwd: Path) -> None:
    with registered(Shop([offer("good"), bad(name="a\x1b[0m b")])):
        await refresh_sources(cwd)
        found = load_skills(cwd)
        assert own(found) == ["good"]
        assert [one.code for one in found.diagnostics] == ["entry-rejected"]
        assert found.diagnostics[0].message.isprintable()
