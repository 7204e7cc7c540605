"""Screen-reader mode: lines of text, nothing that moves, every message after a word to search."""
