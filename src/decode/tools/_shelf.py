"""The skills as they are on disk, looked up once for each request to the model."""

from collections.abc import Callable
from dataclasses import dataclass

from decode.skills.registry import SkillRegistry
from decode.tools._thread import in_thread


@dataclass(slots=True)
class Shelf:
    """Keeps what was found for the last request: its schema and its catalog tell the same."""

    _request: tuple[str, int] | None = None
    _found: SkillRegistry | None = None

    async def at(
        self, run_id: str | None, step: int, look: Callable[[], SkillRegistry]
    ) -> SkillRegistry:
        """Return the skills for the request of this step of a run; None is no run: looked anew."""
        request = None if run_id is None else (run_id, step)
        if self._found is None or request is None or self._request != request:
            self._request, self._found = request, await in_thread(look)
        return self._found
