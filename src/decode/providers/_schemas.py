"""Tool schemas in a provider's form, made once.

The framework copies and walks through the schema of every tool for every request; ours stay the
same ones for a whole turn and more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from pydantic_ai import JsonSchemaTransformer
from pydantic_ai.profiles import ModelProfile, merge_profile

Schema = dict[str, Any]

#: Schemas that are remembered for one provider; more than any agent has tools.
_MOST = 512


@dataclass(frozen=True, slots=True)
class _Done:
    """The schema is held: as long as it is, nothing else can have its identity."""

    schema: Schema
    walked: Schema
    compatible: bool


class Remembering(JsonSchemaTransformer):
    """Gives what `kind` made of the same schema object before; each use of it reads, none writes.

    Raises what `kind` raises.
    """

    kind: ClassVar[type[JsonSchemaTransformer]]
    known: ClassVar[dict[tuple[int, bool | None], _Done]]

    def __init__(self, schema: Schema, *, strict: bool | None = None) -> None:
        done = self.known.get((id(schema), strict)) or self._do(schema, strict)
        self.schema, self.strict, self._walked = schema, strict, done.walked
        self.is_strict_compatible = done.compatible

    def walk(self) -> Schema:
        """Return the schema in the provider's form."""
        return self._walked

    def transform(self, schema: Schema) -> Schema:
        """Return a part as it is: `kind` transformed it."""
        return schema

    @classmethod
    def _do(cls, schema: Schema, strict: bool | None) -> _Done:
        made = cls.kind(schema, strict=strict)
        done = _Done(schema, made.walk(), made.is_strict_compatible)
        if len(cls.known) >= _MOST:
            cls.known.clear()
        cls.known[id(schema), strict] = done
        return done


@cache
def remembering(kind: type[JsonSchemaTransformer]) -> type[JsonSchemaTransformer]:
    """Return a transformer that does what `kind` does, once for each schema object."""
    return type(f"Remembering{kind.__name__}", (Remembering,), {"kind": kind, "known": {}})


def steady(quirks: ModelProfile | None = None) -> Callable[[ModelProfile], ModelProfile]:
    """Return what makes a model's profile of its usual one: with `quirks`, and remembering."""

    def settled(usual: ModelProfile) -> ModelProfile:
        profile = merge_profile(usual, quirks)
        kind = profile.get("json_schema_transformer")
        # One that has another for outputs is asked for it by its class.
        if kind is None or hasattr(kind, "output_object_transformer"):
            return profile
        return merge_profile(profile, ModelProfile(json_schema_transformer=remembering(kind)))

    return settled
