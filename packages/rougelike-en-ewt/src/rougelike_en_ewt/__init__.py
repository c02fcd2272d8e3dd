"""An English pipeline of spaCy for Universal Dependencies: tags, features, lemmas, trees and sentence boundaries.

import spacy, rougelike_en_ewt
nlp = spacy.load(rougelike_en_ewt.MODEL)
"""

from pathlib import Path

MODEL = Path(__file__).parent / "model"
"""The folder that `spacy.load` takes."""

__all__ = ["MODEL"]
