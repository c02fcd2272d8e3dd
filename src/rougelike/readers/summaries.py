"""Files that hold one summary each, in the three layouts that ROUGE-1.5.5 reads."""

import re

from rougelike.errors import DataError, nearest
from rougelike.readers.files import File

# The text of a sentence ends at the next tag; entities stay as they are, for the Perl script does not read them.
_SENTENCE = {
    "SEE": re.compile(
        r'^<a (?:size="\d+" )?name="\d+">\[\d+\]</a>\s+<a href="#\d+" id="?\d+"?>([^<\r\n]+)', re.I | re.M
    ),
    "ISI": re.compile(r'^<S SNTNO="[0-9a-z,]+">([^<\r\n]+)', re.I | re.M),
}
LAYOUTS = ("SPL", "SEE", "ISI", "SIMPLE")


def layout(name: str, where: str) -> str:
    """Return the layout called `name`; SIMPLE, which the manual mentions, is one sentence a line too."""
    if name.upper() not in LAYOUTS:
        raise DataError(
            f"{where} has the input format {name!r}, expected one of {', '.join(LAYOUTS)}.{nearest(name, LAYOUTS)}"
        )
    return "SPL" if name.upper() == "SIMPLE" else name.upper()


def read_summary(file: File, kind: str = "SPL") -> tuple[str, ...]:
    """Return the sentences of a file: its lines that are not blank, or what its markup says are sentences."""
    text = file.text()
    if kind == "SPL":
        return tuple(line.strip("\r") for line in text.split("\n") if line.strip())
    sentences = tuple(_SENTENCE[kind].findall(text))
    if not sentences and text.strip() and "<" not in text:
        raise DataError(
            f"{file.name} holds text but no markup, expected {kind}; if each line is a sentence, it is SPL."
        )
    return sentences
