"""Changes to a file as lines: inline or side by side, with the changed words marked."""
