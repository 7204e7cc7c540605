"""decode: a terminal coding agent with one skill loader, one payload formatter and one gate."""

__version__ = "0.1.0"
