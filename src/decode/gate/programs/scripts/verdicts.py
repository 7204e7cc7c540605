"""What a reading of a small script found."""


class Forbidden(Exception):
    """The script could do more than print what it reads; the message says what, for people."""


class Malformed(Exception):
    """The program would refuse the script before it runs any of it."""
