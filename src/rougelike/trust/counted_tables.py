"""Papers' tables of counts in texts: semantically similar words (ENMS), triples matched more than once (pBE)."""

from collections.abc import Callable, Mapping

from rougelike.errors import DataError, ResourceError
from rougelike.items import Dataset
from rougelike.readers import open_data
from rougelike.scoring.repeated_triples import repeated_triples
from rougelike.scoring.similar_words import similar_words
from rougelike.trust.published import Table
from rougelike.trust.reproduction import Key, Reproduction, beside


def counted_table(table: Table, items: Dataset) -> Reproduction:
    """Put a table beside what is counted in the items."""
    sizes = {"items": (len(set(items.systems)), len(set(items.doc_ids)))}
    try:
        return beside(table, COUNTED[table.kind](table, items), sizes, (), ())
    except (DataError, ResourceError) as error:
        return beside(table, {}, {}, (str(error),), ())


def _similar_words(table: Table, items: Dataset) -> Mapping[Key, float]:
    """Count candidates by their share of similar words; the table's rows are the bins in their order."""
    bins = similar_words(open_data(items)).histogram()
    return {
        (row.name, "candidates", "count"): float(count) for row, (_, _, count) in zip(table.rows, bins, strict=True)
    }


def _repeated_triples(_: Table, items: Dataset) -> Mapping[Key, float]:
    """Count triples by class of relation, as they are and as clusters."""
    return {
        (kind, column, "count"): float(count)
        for kind, *counts in repeated_triples(open_data(items)).classes()
        for column, count in zip(("BE", "BE+cls"), counts, strict=True)
    }


COUNTED: Mapping[str, Callable[[Table, Dataset], Mapping[Key, float]]] = {
    "similar-words": _similar_words,
    "repeated-triples": _repeated_triples,
}
"""Kind of a table -> what makes its figures."""
