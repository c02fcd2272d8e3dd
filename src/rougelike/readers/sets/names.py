"""What the summaries of a TAC folder are called, which is how AESOP's runs name them."""

from pathlib import Path

from rougelike.readers.sets.nist import below, files
from rougelike.readers.sets.tac import named


def file_names(place: Path) -> dict[tuple[str, str], str]:
    """Return (document, who) -> name of the file."""
    folders = (below(place, "ROUGE/models"), below(place, "ROUGE/peers"))
    return {named(path): path.name for folder in folders for path in files(folder)}
