"""The keys of the program itself; those of the box, menus and panels are theirs."""

#: Key, name of what it does, and whether it comes before the widget that has the keys.
KEYS = (
    ("escape", "interrupt", False),
    ("ctrl+c", "clear", False),
    ("ctrl+q", "leave", True),
    ("shift+tab", "mode", True),
    ("ctrl+g", "edit", True),
    ("ctrl+o", "unfold", True),
    ("ctrl+f", "find", True),
    ("ctrl+r", "history", True),
    ("ctrl+t", "tasks", False),
    ("alt+up", "mark above", True),
    ("alt+down", "mark below", True),
    ("alt+c", "copy", True),
    ("ctrl+home", "start", False),
    ("ctrl+end", "end", False),
    ("f9", "mouse", True),
)
