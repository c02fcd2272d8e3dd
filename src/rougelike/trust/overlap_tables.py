"""The tables of the SEM-F1 paper that are no correlations with judgements, made from its set (Bansal et al. 2022).

Tables 1 and 9 ask whether scores depend on who wrote the reference, Table 8 what texts drawn at random get, Table 10
what ROUGE gives, and Tables 2, 4, 6 and 7 whether annotators of sentences agree with each other and with labels made by
thresholds.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from rougelike.errors import DataError, MetricError, ResourceError
from rougelike.items import Dataset
from rougelike.metrics import metric
from rougelike.readers import open_data
from rougelike.scoring.sentences import sentence_scores
from rougelike.scoring.signature import signature
from rougelike.trust.agreement import Agreement, Sheet, agreements, sheets
from rougelike.trust.baselines import KINDS
from rougelike.trust.labels import PAIRS, Label, infer, same_systems
from rougelike.trust.published import Row, Table
from rougelike.trust.reproduction import Key, Reproduction, beside
from rougelike.trust.robustness import Report, robustness

NO_LABELS = "The set has no labels of sentences by people: labels*.csv, as `rougelike label` writes them."
ACTUAL = KINDS.index("actual")


class OverlapStudy:
    """One set with all that its tables are made from, each metric's part made once and when first asked for."""

    def __init__(self, items: Dataset, labels: Sequence[Label], threads: int | None = None) -> None:
        self._items, self._labels, self._threads = items, labels, threads
        self._reports: dict[str, Report] = {}
        self._inferred: dict[str, dict[str, Sheet]] = {}

    def reproduce(self, table: Table) -> Reproduction:
        """Put a table beside our figures, with what stands in the way of those that are lacking."""
        ours: dict[Key, float] = {}
        lacking: dict[str, None] = {}
        signatures: dict[str, None] = {}
        for row in table.rows:
            try:
                ours |= {(row.name, *key): value for key, value in self._figures(table.kind, row).items()}
                if row.metric:
                    signatures[signature(metric(row.metric))] = None
            except (DataError, MetricError, ResourceError) as error:
                lacking[str(error)] = None
        systems, documents = set(self._items.systems), set(self._items.doc_ids)
        sizes = {"items": (len(systems), len(documents))} if ours else {}
        if ours and (missing := _absent(table, systems)):
            lacking[f"The data has no system {' or '.join(missing)}."] = None
        return beside(table, ours, sizes, list(lacking), list(signatures))

    def _figures(self, kind: str, row: Row) -> Mapping[tuple[str, str], float]:
        """Return a row's figures by what they are of and coefficient."""
        if kind == "labels":
            return self._agreement(row)
        report = self._report(row.metric or "")
        (found,), (random,) = report.robustness, report.baselines
        if kind == "references":
            of = {f"references {i + 1} and {j + 1}": r for (i, j), r in zip(found.pairs, found.most, strict=True)}
            return {(name, "pearson"): float(r) for name, r in {**of, "average": found.average}.items()}
        by_system = dict(zip(random.systems, random.values, strict=True))
        if kind == "scores":
            return {(system, "score"): float(values[ACTUAL]) for system, values in by_system.items()}
        by_system["average"] = random.values.mean(axis=0)
        return {
            (f"{system}, {name}", "score"): float(value)
            for system, values in by_system.items()
            for name, value in zip(KINDS, values, strict=True)
        }

    def _report(self, name: str) -> Report:
        if name not in self._reports:
            self._reports[name] = robustness(name, self._items, threads=self._threads)
        return self._reports[name]

    @cached_property
    def _people(self) -> dict[str, Sheet]:
        if not self._labels:
            raise DataError(NO_LABELS)
        return sheets(self._labels)

    def _agreement(self, row: Row) -> Mapping[tuple[str, str], float]:
        """Return how far an annotator agrees with another, or with labels by each pair of thresholds."""
        names = list(self._people)
        if max(row.annotators) > len(names):
            raise DataError(f"{row.name} needs {max(row.annotators)} annotators, and the labels are by {len(names)}.")
        first, *second = (names[number - 1] for number in row.annotators)
        others = {name: self._people[name] for name in second} if second else self._by_thresholds(row.metric or "")
        found = agreements({first: self._people[first]}, others)
        return {
            (one.side if second else f"{one.side}, {one.other}", coefficient): value
            for one in found
            for coefficient, value in _coefficients(one).items()
        }

    def _by_thresholds(self, name: str) -> dict[str, Sheet]:
        if name not in self._inferred:
            scores = same_systems(sentence_scores(open_data(self._items), name), self._labels)
            self._inferred[name] = sheets(label for pair in PAIRS for label in infer(scores, pair, str(pair)))
        return self._inferred[name]


def _coefficients(found: Agreement) -> dict[str, float]:
    return {"tau": found.tau, "reward": found.reward, "deviation": found.reward_std}


def _absent(table: Table, systems: set[str]) -> list[str]:
    """Return the systems that a table's figures are of and the data lacks."""
    if table.kind not in ("scores", "baselines"):
        return []
    named = dict.fromkeys(judgement.split(",")[0] for judgement in table.judgements)
    return [name for name in named if name not in systems and name != "average"]
