"""Batches on threads: the caller's reads them, and scores those that the others do not get to."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache

from rougelike.items import Dataset
from rougelike.metrics import Measures
from rougelike.similarity.vectors import Unknown
from rougelike.texts import Ints

Measured = tuple[list[Measures], dict[str, Unknown]]
"""What is made of a batch: every metric's measures, and the words that vectors lack."""
Measure = Callable[[Dataset], Measured]
Scored = tuple[Dataset, Ints | None, Measured]
AHEAD = 2  # batches that wait for each helper or are with it, so that none runs out while the caller scores one


class _Caller:
    """Does at once, in the caller's thread, what other executors do at some time in theirs."""

    def submit(self, measure: Measure, batch: Dataset) -> Future[Measured]:
        """Measure a batch."""
        future: Future[Measured] = Future()
        try:
            future.set_result(measure(batch))
        except Exception as error:
            future.set_exception(error)
        return future


def scored(batches: Iterable[tuple[Dataset, Ints | None]], measure: Measure, threads: int) -> Iterator[Scored]:
    """Score batches on threads and yield them in their order, never holding more than a few.

    The caller's thread is one of them. A thread more, which would only read, would push the others off their
    processors to do so and would have them wait for the interpreter's lock.
    """
    helpers, caller = threads - 1, _Caller()
    waiting: deque[tuple[Dataset, Ints | None, Future[Measured]]] = deque()

    def finished(most: int) -> Iterator[Scored]:
        """Yield from the front what is done, and what it takes to leave at most so many."""
        while waiting and (len(waiting) > most or waiting[0][2].done()):
            batch, place, future = waiting.popleft()
            yield batch, place, measure(batch) if future.cancel() else future.result()

    try:
        for batch, place in batches:
            busy = sum(not future.done() for _, _, future in waiting) >= AHEAD * helpers
            future = (caller if busy else _pool(helpers)).submit(measure, batch)
            waiting.append((batch, place, future))
            yield from finished(2 * AHEAD * threads)
        yield from finished(0)
    finally:
        for _, _, future in waiting:
            future.cancel()


@cache
def _pool(helpers: int) -> ThreadPoolExecutor:
    """Return the threads that stay from call to call, because new ones would have to be given memory anew."""
    return ThreadPoolExecutor(helpers, thread_name_prefix="rougelike")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # a forked process has none of its parent's threads
