"""The models of a session, made once each and closed with it."""

import asyncio
import logging
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from pydantic_ai.models import Model

from decode.config.settings import Settings
from decode.entities.errors import DecodeError
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
        try:
            return await self.get(self.settings.small_model or name)
        except DecodeError as error:
            _logger.warning("the small model cannot be had: %s", error)
            return await self.get(name)

    def window(self, model: Model) -> int | None:
        """Return the window of a model in tokens: what was set, else what is known of it."""
        return self.settings.context_window or model.context_window

    async def close(self) -> None:
        """Close what the models hold open."""
        self._made.clear()
        await self._open.aclose()
