"""How views write what they did not choose themselves: names, messages, numbers of things."""

from string import ascii_lowercase


def counted(number: int, what: str) -> str:
    """Return a number with its noun."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def cluster_letter(rank: int) -> str:
    """Return the letter of a cluster, a for the best; z stands for all from the last letter on."""
    return ascii_lowercase[min(rank, len(ascii_lowercase)) - 1]


def printable(text: str) -> str:
    """Return a text on one line, with what would move or colour the terminal's text written as an escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters, its middle left out where it is longer."""
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"
