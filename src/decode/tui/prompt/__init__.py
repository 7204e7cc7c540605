"""The input box and what belongs to it."""
