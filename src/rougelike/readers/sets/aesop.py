"""TAC's AESOP: the scores that metrics gave, as NIST's evaluation lists them.

data/aesop_allpeers_A (and _B, and the files for automatic peers only) has a line of headings and then a line a summary:
the summariser as sID, the topic's number as tNN, and one score a metric in the order of their numbers, NaN where a
metric gave none.
"""

from pathlib import Path

from rougelike.errors import DataError
from rougelike.readers.sets.nist import number, rows

TOPICS = {2009: "D09{:02d}", 2010: "D10{:02d}", 2011: "D11{:02d}"}


def read_aesop(path: Path, year: int) -> dict[str, list[str | float]]:
    """Return the scores as columns: doc_id, system, and one a metric, called by its number."""
    if year not in TOPICS:
        raise DataError(f"AESOP was held in {', '.join(map(str, TOPICS))}, not in {year}.")
    if path.name[-1:] not in ("A", "B"):
        raise DataError(f"{path} does not end in A or B, which says the main task or the update.")
    lines = list(rows(path, 3, skipped=1))
    if not lines:
        raise DataError(f"{path} has no line below its headings.")
    table: dict[str, list[str | float]] = {"doc_id": [], "system": []}
    table |= {str(metric): [] for metric in range(1, len(lines[0]) - 1)}
    for fields in lines:
        if len(fields) != len(table):
            raise DataError(f"{path} has a line of {len(fields)} fields and one of {len(table)}; all have as many.")
        who, topic = fields[0][1:], fields[1][1:]
        if not topic.isdigit():
            raise DataError(f"{path}: the topic is {fields[1]!r}, expected a letter and a number such as t01.")
        table["doc_id"].append(f"{TOPICS[year].format(int(topic))}-{path.name[-1]}")
        table["system"].append(who)
        for metric, field in enumerate(fields[2:], 1):
            table[str(metric)].append(number(field, path, f"metric {metric} of {fields[1]}, {who}"))
    return table
