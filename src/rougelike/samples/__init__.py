"""The bundled sample: eight short documents, three references each, and six systems of known quality.

From best to worst: paraphrase (the facts in other words), cut (a good summary without some of its facts), wrong (some
facts are false), copied (the document's beginning), shuffled (the right words with the facts mixed up), off-topic.
`human.quality` is 6 for the best and 1 for the worst.
"""

from pathlib import Path


def path() -> Path:
    """Return where the sample lies, a JSONL file that `evaluate` and `rougelike score` read."""
    return Path(__file__).with_name("summaries.jsonl")
