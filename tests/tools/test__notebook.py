import json

import pytest

from decode.tools._notebook import notebook


def test_cells_and_outputs_become_text() -> None:
    cell = {"cell_type": "code", "source": ["a\n", "b"], "outputs": [{"text": ["c\n", "d"]}]}
    text = json.dumps({"nbformat": 4, "cells": [cell]})
    assert notebook(text) == "[cell 1: code]\na\nb\n[output]\nc\nd\n"


def test_long_outputs_are_cut() -> None:
    cell = {"cell_type": "code", "source": "", "outputs": [{"text": "x" * 9000}]}
    made = notebook(json.dumps({"nbformat": 4, "cells": [cell]}))
    assert made is not None
    assert len(made) < 2100


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"nbformat": 4, "cells": []}',
        '{"nbformat": 4, "cells": {}}',
        '[{"nbformat": 4, "cells": [1]}]',
        '"nbformat" "cells"',
        '{"nbformat": 4, "cells": ' + "[" * 100_000,
    ],
)
def test_what_is_no_notebook_is_left_to_be_text(text: str) -> None:
    assert notebook(text) is None


def test_a_broken_cell_breaks_nothing() -> None:
    text = json.dumps({"nbformat": 4, "cells": [1, {"source": 5, "outputs": [None, {}]}]})
    assert notebook(text) is not None
