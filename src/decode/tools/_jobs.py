"""The background commands of a session."""

from dataclasses import dataclass


@dataclass(slots=True)
class JobTable:
    """Every background job by its id; they end with the session."""

    async def close(self) -> None:
        """End every job and wait until its processes are gone."""
