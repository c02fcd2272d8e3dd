"""Where a text's sentences begin: its lines where it has several, otherwise where nupunkt finds them.

Measured on EWT's test sentences joined by spaces, and on system summaries whose lines are sentences (bench/splitters.py):
nupunkt finds more of the boundaries than the faster sentencex at the same precision.
"""

import re

SEVERAL_LINES = re.compile(r"\S[^\S\n]*\n\s*\S")


def breaks(text: str) -> list[int]:
    """Return the offsets at which sentences begin, beside those that a line begins; none where lines are sentences."""
    if SEVERAL_LINES.search(text):
        return []
    import nupunkt  # loads its model, so only when a text needs it

    return [start for start, _ in nupunkt.sent_spans(text)][1:]
