"""How what a call would do is drawn: one kind of preview a file."""
