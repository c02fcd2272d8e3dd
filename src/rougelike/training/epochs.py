"""Epoch after epoch of pieces on threads, kept from time to time.

On one thread every piece is learned after the one before, with random numbers of its own, so that the same text and
settings give the same bytes, interrupted or not. Several threads move the same vectors without waiting for each other
(Recht et al. 2011), and what is lost by it is that alone.
"""

import hashlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event, Lock

import numpy as np

from rougelike.errors import DataError
from rougelike.texts import Ints
from rougelike.training.checkpoint import Checkpoint
from rougelike.training.corpus import pieces
from rougelike.training.learning import Draws, Floats, Model, Way, alias_table, curves, learn
from rougelike.training.pairs import LINE_END
from rougelike.training.settings import Settings
from rougelike.training.vocabulary import Vocabulary

POWER = 0.75
"""Contexts are drawn as often as they occur, to this power (Mikolov et al. 2013)."""
FLOOR = 1 / 250
"""What is left of the rate at the end."""
LANES = 16
"""Vectors are padded to a multiple of so many numbers, the width of the processor's registers."""
GLANCE = 0.2
"""Seconds between two reports."""
ROWS = 1 << 16


@dataclass(frozen=True)
class Stage:
    """What is being done, how many words of how many (0: unknown) are, and while learning also speed and loss."""

    name: str
    done: int
    total: int = 0
    rate: float = 0.0
    loss: float | None = None


Report = Callable[[Stage], None]


class Epochs:
    """The vectors of one training, and how far it is."""

    def __init__(self, checkpoint: Checkpoint, settings: Settings, threads: int, report: Report) -> None:
        self.checkpoint, self.settings, self.threads, self.report = checkpoint, settings, threads, report
        self.vocabulary, self.ids, near = checkpoint.vocabulary(), checkpoint.ids(), settings.near
        self.bounds: Ints = pieces(self.ids)
        self.sizes: Ints = np.add.reduceat(self.ids != LINE_END, self.bounds[:-1], dtype=np.int64)
        self.done, kept = checkpoint.read()
        self.model = kept or _fresh(self.vocabulary, settings)
        self.draws = _draws(self.vocabulary, settings.sample, self.vocabulary.upto(near.contexts))
        self.curves, self.lock, self.stop = curves(), Lock(), Event()

    @property
    def tokens(self) -> int:
        """How many words the text has, those below the cut-off too."""
        return int(self.sizes.sum())

    def run(self, every: float) -> None:
        """Learn from every piece that is left; keep the state every so many seconds, and when interrupted."""
        total = self.settings.epochs * len(self.sizes)
        with ThreadPoolExecutor(self.threads) as pool:
            while self.done.pieces < total:
                numbers, self.stop = iter(range(self.done.pieces, total)), Event()
                workers = [pool.submit(self._work, numbers) for _ in range(self.threads)]
                try:
                    self._watch(workers, every)
                finally:
                    self.stop.set()  # what has been begun is finished, so that the pieces done have no gap
                    wait(workers)
                    if not any(worker.exception() for worker in workers):
                        self.checkpoint.keep(self.model, self.done)
                for worker in workers:
                    worker.result()

    def _watch(self, workers: list[Future[None]], every: float) -> None:
        """Report until all workers are done or it is time to keep the state."""
        began, before = time.monotonic(), self._read()
        while wait(workers, GLANCE).not_done and time.monotonic() - began < every:
            self._tell(began, before)
        self._tell(began, before)

    def _work(self, numbers: Iterator[int]) -> None:
        while not self.stop.is_set():
            with self.lock:
                number = next(numbers, None)
            if number is None:
                return
            began = time.perf_counter()
            pairs, loss = self._learn(number)
            with self.lock:
                self._add(number // len(self.sizes), pairs, loss, time.perf_counter() - began)

    def _learn(self, number: int) -> tuple[int, float]:
        """Learn from a piece, which has its rates and its random numbers from its place in the whole."""
        epoch, piece = divmod(number, len(self.sizes))
        start, end = self.bounds[piece : piece + 2].tolist()
        whole = self.settings.epochs * len(self.ids)
        first, last = (
            self.settings.rate * (1 - (1 - FLOOR) * (epoch * len(self.ids) + at) / whole) for at in (start, end)
        )
        way = Way(self.settings.negative, self.settings.shrink, first, last)
        digest = hashlib.blake2b(f"{self.settings.seed} {number}".encode(), digest_size=8).digest()
        seed = int.from_bytes(digest, "big") >> 1
        table, near = self.vocabulary.table, self.settings.near
        return learn(self.ids[start:end], table, near, way, self.draws, self.curves, self.model, seed)

    def _add(self, epoch: int, pairs: int, loss: float, seconds: float) -> None:
        if not np.isfinite(loss):
            raise DataError("the vectors grow without end; give a smaller --rate.")
        self.done.pieces += 1
        for column, value in (("pairs", pairs), ("losses", loss), ("seconds", seconds)):
            values = getattr(self.done, column)
            values += [0] * (epoch + 1 - len(values))
            values[epoch] += value

    def _read(self) -> int:
        """Return how many words have been read, over all epochs."""
        epochs, rest = divmod(self.done.pieces, len(self.sizes))
        return epochs * self.tokens + int(self.sizes[:rest].sum())

    def _tell(self, began: float, before: int) -> None:
        read, number = self._read(), min(self.done.pieces // len(self.sizes), self.settings.epochs - 1)
        loss = self.loss(number) if number < len(self.done.pairs) else None
        name = f"epoch {number + 1} of {self.settings.epochs}"
        rate = (read - before) / (time.monotonic() - began)
        self.report(Stage(name, read, self.settings.epochs * self.tokens, rate, loss))

    def loss(self, epoch: int) -> float:
        """Return the mean loss of the pairs of an epoch."""
        return float(self.done.losses[epoch]) / max(1, self.done.pairs[epoch])

    def rate(self, epoch: int) -> float:
        """Return how many words a second all threads together read in an epoch."""
        return self.tokens * self.threads / max(self.done.seconds[epoch], 1e-9)


def _fresh(vocabulary: Vocabulary, settings: Settings) -> Model:
    """Return vectors before learning: inputs small and random, contexts 0."""
    width, near = -(-settings.dim // LANES) * LANES, settings.near
    rows = vocabulary.upto(near.order), vocabulary.upto(near.contexts)
    random = np.random.default_rng(settings.seed)
    try:
        inputs, outputs = (np.zeros((count, width), np.float32) for count in rows)
        for start in range(0, len(inputs), ROWS):
            part: Floats = inputs[start : start + ROWS, : settings.dim]
            part[:] = (random.random(part.shape, np.float32) - 0.5) / settings.dim
    except MemoryError:
        raise DataError(
            f"{rows[0]:,} inputs and {rows[1]:,} contexts of {settings.dim} dimensions need "
            f"{4 * width * sum(rows) / 1e9:.1f} GB of memory; raise the cut-offs, or lower the dimension."
        ) from None
    return Model(inputs, outputs)


def _draws(vocabulary: Vocabulary, sample: float, contexts: int) -> Draws:
    """Return how often features are kept (Mikolov et al. 2013, as their program does it), and what contexts come up."""
    counts = vocabulary.counts.astype(np.float64)
    limit = sample * counts[: len(vocabulary.words)].sum()
    keep = np.ones(len(counts)) if not sample else np.minimum(1, np.sqrt(limit / counts) + limit / counts)
    return Draws(keep.astype(np.float32), *alias_table(counts[:contexts] ** POWER))
