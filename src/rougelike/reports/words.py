"""How views write what they did not choose themselves: names, messages, numbers of things."""


def counted(number: int, what: str) -> str:
    """Return a number with its noun."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def printable(text: str) -> str:
    """Return a text on one line, with what would move or colour the terminal's text written as an escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
