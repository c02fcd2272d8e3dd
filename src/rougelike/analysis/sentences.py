"""Where a text's sentences begin: its lines where it has several, otherwise where nupunkt finds them.

nupunkt was chosen by measurement (bench/splitters.py): on web text and on system summaries it finds more of the
boundaries than the faster sentencex, at the same precision.
"""


def breaks(text: str) -> list[int]:
    """Return the offsets at which sentences begin, beside those that a line begins; none where lines are sentences."""
    if "\n" in text.strip():
        return []
    import nupunkt  # loads its model, so only when a text needs it

    return [start for start, _ in nupunkt.sent_spans(text)][1:]
