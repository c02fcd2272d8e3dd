"""Training: vectors of words and n-grams from text of one's own (ENMS, Sec. 4.1)."""

from rougelike.training.epochs import Stage
from rougelike.training.run import Trained, train_ngrams
from rougelike.training.settings import Settings

__all__ = ["Settings", "Stage", "Trained", "train_ngrams"]
