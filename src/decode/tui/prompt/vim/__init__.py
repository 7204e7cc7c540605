"""Vim's keys for the input box: pure text and places, nothing of the screen."""
