"""Batches on threads, of which the caller's is one.

A thread more, which would only read, would push the others off their processors to do so. Data in memory is read by
whoever is free, so that no thread keeps the interpreter's lock for long; a stream may belong to the caller's thread.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from threading import Lock

from rougelike.items import Dataset
from rougelike.metrics import Measures
from rougelike.similarity.vectors import Unknown
from rougelike.texts import Ints

Measured = tuple[list[Measures], dict[str, Unknown]]
"""What is made of a batch: every metric's measures, and the words that vectors lack."""
Measure = Callable[[Dataset], Measured]
Batches = Iterator[tuple[Dataset, Ints | None]]
"""Items, and where they belong among all of them where that is not in their order."""
Line = deque[tuple[Dataset, Ints | None, Future[Measured]]]
Scored = tuple[Dataset, Ints | None, Measured]
AHEAD = 2  # batches that wait for each helper or are with it, so that none runs out while the caller scores one


def scored(batches: Batches, measure: Measure, threads: int, *, stream: bool) -> Iterator[Scored]:
    """Score batches on threads and yield them in their order; only the caller's thread reads a `stream`."""
    return (_handed_out if stream else _taken)(batches, measure, threads - 1)


def _outcome(measure: Measure, batch: Dataset, future: Future[Measured]) -> Future[Measured]:
    """Let `future` have what is made of a batch, or why nothing is."""
    try:
        future.set_result(measure(batch))
    except Exception as error:
        future.set_exception(error)
    return future


def _taken(batches: Batches, measure: Measure, helpers: int) -> Iterator[Scored]:
    """Let every thread take the batch that is next, read it and score it."""
    line, turn, over = Line(), Lock(), False

    def take() -> bool:
        future: Future[Measured] = Future()
        with turn:
            try:
                batch, place = next(batches)
            except StopIteration:
                return False
            except Exception as error:
                batch, place = Dataset([], [], [], []), None
                future.set_exception(error)
            line.append((batch, place, future))
        if not future.done():
            _outcome(measure, batch, future)
        return True

    def help_out() -> None:
        while not over and take():
            pass

    for _ in range(helpers):
        _pool(helpers).submit(help_out)
    try:
        more = True
        while more:
            more = take()
            while line and (line[0][2].done() or not more):
                batch, place, future = line.popleft()
                yield batch, place, future.result()
    finally:
        over = True


def _handed_out(batches: Batches, measure: Measure, helpers: int) -> Iterator[Scored]:
    """Hand batches to the helpers, never more than a few, and let the caller score those that they do not get to."""
    line = Line()

    def finished(most: int) -> Iterator[Scored]:
        """Yield from the front what is done, and what it takes to leave at most so many."""
        while line and (len(line) > most or line[0][2].done()):
            batch, place, future = line.popleft()
            yield batch, place, measure(batch) if future.cancel() else future.result()

    try:
        for batch, place in batches:
            busy = sum(not future.done() for _, _, future in line) >= AHEAD * helpers
            future = _outcome(measure, batch, Future()) if busy else _pool(helpers).submit(measure, batch)
            line.append((batch, place, future))
            yield from finished(2 * AHEAD * (helpers + 1))
        yield from finished(0)
    finally:
        for _, _, future in line:
            future.cancel()


@cache
def _pool(helpers: int) -> ThreadPoolExecutor:
    """Return the threads that stay from call to call, because new ones would have to be given memory anew."""
    return ThreadPoolExecutor(helpers, thread_name_prefix="rougelike")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # a forked process has none of its parent's threads
