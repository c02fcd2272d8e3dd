"""Batches on threads: their order, and which of several errors is raised."""

from threading import current_thread, main_thread

import pytest

from rougelike.errors import DataError
from rougelike.items import Dataset
from rougelike.scoring.threads import scored

BATCHES = [(Dataset([str(i)], [("",)], [str(i)], ["system"]), None) for i in range(50)]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_batches_come_back_in_their_order(threads):
    """Protects the order of scores, whichever thread is done first, and that the caller's thread reads every batch."""
    readers = []

    def read():
        for batch in BATCHES:
            readers.append(current_thread())
            yield batch

    found = list(scored(read(), lambda batch: ([], {batch.doc_ids[0]: None}), threads))
    assert [batch.doc_ids[0] for batch, _, _ in found] == [str(i) for i in range(50)]
    assert [[*unknown] for _, _, (_, unknown) in found] == [[str(i)] for i in range(50)]
    assert set(readers) == {main_thread()}


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_of_several_errors_the_first_in_the_data_is_raised(threads):
    """Protects a message that is the same however many threads there are."""

    def measure(batch):
        if int(batch.doc_ids[0]) in (20, 21, 22, 40):
            raise DataError(f"batch {batch.doc_ids[0]}")
        return [], {}

    with pytest.raises(DataError, match="batch 20"):
        list(scored(BATCHES, measure, threads))
