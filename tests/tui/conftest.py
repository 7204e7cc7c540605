from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def time_enough_on_the_screen() -> Iterator[None]:
    """Two keys that belong together do so, and programs are waited for, on a busy machine too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("decode.tui.keys._TWICE", 60.0)
        patch.setattr("decode.tui.outside.PATIENCE_S", 60.0)
        yield
