"""A Jupyter notebook as text: its cells and what they printed."""

import json
from collections.abc import Iterator
from typing import Any, cast

#: Characters of one output that are kept.
_OUTPUT = 2_000


def notebook(text: str) -> str | None:
    """Return the cells of the notebook that `text` is the JSON of, None when it is none."""
    if '"nbformat"' not in text or '"cells"' not in text:
        return None
    try:
        parsed: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    cells = _items(_table(parsed).get("cells"))
    if not cells or "nbformat" not in _table(parsed):
        return None
    return "\n".join(
        line for number, cell in enumerate(cells, 1) for line in _cell(number, _table(cell))
    )


def _cell(number: int, cell: dict[str, Any]) -> Iterator[str]:
    yield f"[cell {number}: {cell.get('cell_type', 'unknown')}]"
    yield _joined(cell.get("source"))
    for output in map(_table, _items(cell.get("outputs"))):
        text = _output(output)
        yield f"[output]\n{text[:_OUTPUT]}{'…' if len(text) > _OUTPUT else ''}"
    yield ""


def _output(output: dict[str, Any]) -> str:
    if "text" in output:
        return _joined(output["text"])
    if "ename" in output:
        return f"{output['ename']}: {output.get('evalue', '')}"
    data = _table(output.get("data"))
    if "text/plain" in data:
        return _joined(data["text/plain"])
    return f"({', '.join(data)})"


def _joined(source: object) -> str:
    return source if isinstance(source, str) else "".join(map(str, _items(source)))


def _table(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _items(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []
