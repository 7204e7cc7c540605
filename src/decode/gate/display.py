"""The sanitiser of the approval panel (gate contract, section 7)."""

from decode.entities.visible import visible

__all__ = ("visible",)
