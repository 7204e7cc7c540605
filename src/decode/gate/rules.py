"""Permission rules: from text to `Rule`, and what a person should know about one (section 4)."""

from decode.gate.ruling.parsing import Origin, parse_rule, warnings

__all__ = ("Origin", "parse_rule", "warnings")
