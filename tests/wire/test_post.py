import os
import sys
from pathlib import Path
from typing import Any

from decode.wire.child import Child
from decode.wire.post import Post


async def child(cwd: Path, *objects: str) -> Child:
    code = f"input()\nfor line in {objects!r}: print(line, flush=True)"
    return await Child.start([sys.executable, "-c", code], cwd, dict(os.environ))


async def test_answers_to_orders_are_kept_apart(cwd: Path) -> None:
    post = Post()
    process = await child(
        cwd, '{"type": "a"}', '{"type": "b", "order": 1}', '{"type": "c", "order": 9}', '{"x": 1}'
    )
    await post.deliver(process)
    with post.box() as (number, box):
        process.send({})
        assert number == 1
        assert await box.get() == {"type": "b", "order": 1}
        assert await box.get() is None
    main: list[dict[str, Any] | None] = [await post.main.get() for _ in range(3)]
    assert main == [{"type": "a"}, {"x": 1}, None]
    await post.close()
    await process.end()


async def test_an_order_to_a_process_that_is_gone_is_at_its_end() -> None:
    post = Post()
    with post.box() as (_, box):
        assert await box.get() is None
    await post.close()


async def test_a_new_process_has_a_new_box(cwd: Path) -> None:
    post = Post()
    for word in ("one", "two"):
        process = await child(cwd, f'{{"type": "{word}"}}')
        await post.deliver(process)
        process.send({})
        assert await post.main.get() == {"type": word}
        await process.end()
    await post.close()
