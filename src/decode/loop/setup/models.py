"""The models of a session, made once each and closed with it."""

import asyncio
import logging
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import cast

from pydantic_ai.models import Model
from pydantic_ai.settings import ThinkingLevel

from decode.config.settings import Settings
from decode.entities.errors import DecodeError
from decode.loop.running.work import StandIn
from decode.providers import build_model

_logger = logging.getLogger(__name__)

OFFLINE = "offline"


@dataclass(slots=True)
class Models:
    """Builds models by their names; importing a provider's library happens off the event loop."""

    settings: Settings
    _made: dict[str, Model] = field(default_factory=dict[str, Model])
    _open: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def get(self, name: str) -> Model:
        """Return the model of this name. Raises UsageError when it cannot be had."""
        if name not in self._made:
            model = await asyncio.to_thread(build_model, name, self.settings)
            self._made[name] = await self._open.enter_async_context(model)
        return self._made[name]

    async def summariser(self, name: str) -> Model | None:
        """Return the model that writes summaries for a session of model `name`; None for none."""
        if name == OFFLINE:
            return None
        small = self.settings.small_model
        try:
            return await self.get(small if small and small != OFFLINE else name)
        except DecodeError as error:
            _logger.warning("the small model cannot be had: %s", error)
            return await self.get(name)

    def window(self, model: Model) -> int | None:
        """Return the window of a model in tokens: what was set, else what is known of it."""
        return self.settings.context_window or model.context_window

    def effort(self, name: str) -> ThinkingLevel | None:
        """Return how hard the model of this name is to think; None leaves it to the provider."""
        said = self.settings.thinking
        effort = said.get(name) or said.get(name.partition(":")[0]) or said.get("default")
        return False if effort == "off" else cast("ThinkingLevel | None", effort)

    async def stand_in(self, name: str) -> StandIn:
        """Return a model that takes over. Raises UsageError when it cannot be had."""
        model = await self.get(name)
        return StandIn(name, model, self.window(model))

    async def close(self) -> None:
        """Close what the models hold open."""
        self._made.clear()
        await self._open.aclose()
