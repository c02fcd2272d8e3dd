"""A training from text to vectors: words, n-grams, epochs, and a file in word2vec's form."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rougelike.errors import DataError
from rougelike.training.checkpoint import Checkpoint
from rougelike.training.corpus import encode
from rougelike.training.epochs import Epochs, Report, Stage
from rougelike.training.settings import Settings
from rougelike.training.vocabulary import vocabulary
from rougelike.training.writing import kind_of, write


@dataclass(frozen=True)
class Trained:
    """What came out: vectors of words and n-grams; of each epoch the pairs, the mean loss and words a second.

    `tokens` is how many words the text has; `hidden` is how many n-grams are left out because a word is spelled alike.
    """

    words: int
    ngrams: int
    hidden: int
    tokens: int
    pairs: list[int]
    losses: list[float]
    rates: list[float]


def train_ngrams(
    corpus: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    settings: Settings | None = None,
    *,
    threads: int = 1,
    resume: bool = False,
    every: float = 300.0,
    report: Report = lambda stage: None,
) -> Trained:
    """Learn vectors of the words and n-grams of text files, plain or compressed, and write them as word2vec does.

    A line is a context of its own. `out` ends in .bin (binary), .txt or .vec (text), or these and .gz. The state is
    kept beside it every so many seconds, and when interrupted; `resume` goes on from there.
    """
    settings, target = settings or Settings(), Path(out)
    files = [os.fspath(corpus)] if isinstance(corpus, str | os.PathLike) else [os.fspath(file) for file in corpus]
    _check(files, target, threads, every)
    checkpoint = Checkpoint(target, files, settings)
    try:
        if not checkpoint.start(resume=resume):
            _count(files, checkpoint, settings, report)
        epochs = Epochs(checkpoint, settings, threads, report)
        epochs.run(every)
    except OSError as error:
        raise DataError(f"{checkpoint.folder} cannot be written ({error.strerror or error}); make room.") from None
    hidden = write(target, epochs.vocabulary, epochs.model.inputs, settings.dim)
    checkpoint.remove()
    words, numbers = len(epochs.vocabulary.words), range(settings.epochs)
    losses, rates = [epochs.loss(e) for e in numbers], [epochs.rate(e) for e in numbers]
    ngrams = len(epochs.model.inputs) - words - hidden
    return Trained(words, ngrams, hidden, epochs.tokens, epochs.done.pairs, losses, rates)


def _check(files: Sequence[str], target: Path, threads: int, every: float) -> None:
    """Refuse what cannot work before any work is done."""
    kind_of(target)
    if not files:
        raise DataError("there is no text to learn from; give one file or more.")
    if type(threads) is not int or threads < 1:
        raise DataError(f"threads takes a whole number from 1, not {threads!r}.")
    if not every > 0:
        raise DataError(f"every takes a number of seconds above 0, not {every!r}.")
    if target.is_dir() or not os.access(target.parent, os.W_OK):
        raise DataError(f"{target} cannot be written; give a file in a folder that you may write to.")
    for name in files:
        if name != "-" and not Path(name).is_file():
            raise DataError(f"{name} {'is no file' if Path(name).exists() else 'does not exist'}; give files of text.")
        if target.exists() and name != "-" and target.samefile(name):
            raise DataError(f"{target} is to be read; give another file to write.")


def _count(files: Sequence[str], checkpoint: Checkpoint, settings: Settings, report: Report) -> None:
    """Turn the text into numbers, and count words and n-grams."""
    words, counts = encode(
        files, settings.analyser, settings.word_cutoff, checkpoint.text, lambda done: report(Stage("reading", done))
    )
    ids = checkpoint.ids()

    def counted(size: int, done: int) -> None:
        report(Stage(f"counting n-grams of {size} words", done, len(ids)))

    checkpoint.keep_vocabulary(vocabulary(ids, words, counts, settings.longest, settings.ngram_cutoff, counted))
