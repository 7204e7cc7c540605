from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def time_to_press_again() -> Iterator[None]:
    """Two keys that belong together do so on a busy machine, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("decode.tui.keys._TWICE", 60.0)
        yield
