"""What programs do, as far as their arguments tell (gate contract, section 2)."""

from decode.gate.programs.judging import judge

__all__ = ["judge"]
