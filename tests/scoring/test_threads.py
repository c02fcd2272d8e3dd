"""Batches on threads: their order, which of several errors is raised, and whose thread reads a stream."""

from threading import current_thread, main_thread

import pytest

from rougelike.errors import DataError
from rougelike.items import Dataset
from rougelike.scoring.threads import scored

BATCHES = [(Dataset([str(i)], [("",)], [str(i)], ["system"]), None) for i in range(50)]
EVERY_WAY = [(1, False), (2, False), (5, False), (1, True), (2, True), (5, True)]


def failing(*numbers):
    """Return a measure that cannot score some batches."""

    def measure(batch):
        if int(batch.doc_ids[0]) in numbers:
            raise DataError(f"batch {batch.doc_ids[0]}")
        return [], {batch.doc_ids[0]: None}

    return measure


@pytest.mark.parametrize(("threads", "stream"), EVERY_WAY)
def test_batches_come_back_in_their_order(threads, stream):
    """Protects the order of scores, whichever thread is done first."""
    found = list(scored(iter(BATCHES), failing(), threads, stream=stream))
    assert [batch.doc_ids[0] for batch, _, _ in found] == [str(i) for i in range(50)]
    assert [[*unknown] for _, _, (_, unknown) in found] == [[str(i)] for i in range(50)]


@pytest.mark.parametrize(("threads", "stream"), EVERY_WAY)
def test_of_several_errors_the_first_in_the_data_is_raised(threads, stream):
    """Protects a message that is the same however many threads there are."""
    with pytest.raises(DataError, match="batch 20"):
        list(scored(iter(BATCHES), failing(20, 21, 22, 40), threads, stream=stream))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_an_error_in_reading_comes_after_those_before_it(threads):
    """Protects the error of data in memory, which several threads read, from hiding one that stands before it."""

    def read():
        yield from BATCHES[:9]
        raise DataError("cannot be read")

    with pytest.raises(DataError, match="cannot be read"):
        list(scored(read(), failing(), threads, stream=False))
    with pytest.raises(DataError, match="batch 8"):
        list(scored(read(), failing(8), threads, stream=False))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_a_stream_is_read_by_the_caller(threads):
    """Protects iterators that belong to a thread, as those of a database do."""
    readers = set()

    def read():
        for batch in BATCHES:
            readers.add(current_thread())
            yield batch

    assert len(list(scored(read(), failing(), threads, stream=True))) == 50
    assert readers == {main_thread()}
