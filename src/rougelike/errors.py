"""The errors a user can cause, each one sentence naming the item and the way out."""

import difflib
from collections.abc import Iterable


class RougelikeError(ValueError):
    """Base of every error that a user's input can cause; the command line prints it and exits with 2."""


class RougelikeWarning(UserWarning):
    """Something that makes scores mean less than they seem to; the command line prints it and goes on."""


class DataError(RougelikeError):
    """A file, row, text or judgement that cannot be used as it is."""


class MetricError(RougelikeError):
    """A metric name or option that does not exist, or an option outside its range."""


class ResourceError(RougelikeError):
    """A language resource that is missing, damaged or refused."""


def shown(value: object, width: int = 60) -> str:
    """Return `repr(value)` cut to `width` characters, so that a message stays one readable sentence."""
    text = repr(value)
    return text if len(text) <= width else text[: width - 4] + "..." + text[-1]


def nearest(name: str, known: Iterable[str]) -> str:
    """Return ' Did you mean ...?' for the known names close to `name`, or nothing when none is close."""
    folded = {k.lower(): k for k in known}
    close = difflib.get_close_matches(name.lower(), folded, n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(folded[c] for c in close)}?" if close else ""


class PairError(DataError):
    """A candidate and a reference that a matching rule cannot take; whoever knows the item puts its name before it."""

    def __init__(self, message: str, pair: int) -> None:
        super().__init__(message)
        self.pair = pair


class TextError(DataError):
    """A text that cannot be read as what it is said to be; whoever knows whose it is says so before it."""

    def __init__(self, message: str, text: str | tuple[str, ...]) -> None:
        super().__init__(message)
        self.text = text
