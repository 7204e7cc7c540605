"""Text of unknown origin as a request to a model can carry it."""

#: What stands for NUL, which no provider takes.
NUL_SIGN = "\u2400"


def safe_text(text: str) -> str:
    """Return text with visible stand-ins for NUL and for what UTF-8 cannot hold.

    Everything else stays as it is, control characters too; doing it twice changes nothing more.
    """
    if text.isascii() and "\x00" not in text:
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\x00", NUL_SIGN)
