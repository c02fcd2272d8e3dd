"""Metrics against each other: which of two correlates better with people, and whether that is more than chance."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError
from rougelike.scoring.run import SEED
from rougelike.trust.coefficients import CODES
from rougelike.trust.intervals import observations, percentiles, samples
from rougelike.trust.pairing import estimated, known_level, paired
from rougelike.trust.power import Power, power
from rougelike.trust.resampling import RESAMPLES, known_units
from rougelike.trust.scores import Matrix, Scores, read_scores
from rougelike.trust.significance import CORRECTIONS, TESTS, chosen, corrected, permutation, williams

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Contrast:
    """Two metrics' correlations with the same judgement, their difference with its interval, and its p."""

    better: str
    worse: str
    value: float
    other: float
    low: float
    high: float
    p: float
    corrected: float

    @property
    def difference(self) -> float:
        """How much greater the first correlation is."""
        return self.value - self.other


@dataclass(frozen=True)
class Contrasts(Sequence[Contrast]):
    """All pairs of metrics for one judgement, level and coefficient; each pair's greater correlation stands first."""

    scores: Scores
    human: str
    level: str
    coefficient: str
    test: str
    resample: str
    correction: str
    alpha: float
    seed: int
    values: dict[str, float]
    rows: tuple[Contrast, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Contrast]:
        return iter(self.rows)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN204
        return self.rows[at]

    @property
    def metrics(self) -> list[str]:
        """The metrics, the greatest correlation first."""
        return sorted(self.values, key=lambda m: -self.values[m])

    def pair(self, one: str, other: str) -> Contrast:
        """Return the contrast of two metrics, whichever is better."""
        for row in self.rows:
            if {row.better, row.worse} == {one, other}:
                return row
        raise DataError(f"there is no contrast of {one} and {other}; the metrics are {', '.join(self.metrics)}.")

    def wins(self) -> NDArray[np.bool_]:
        """Return who significantly beats whom, metrics as rows and columns in the order of `metrics`."""
        place = {m: i for i, m in enumerate(self.metrics)}
        beaten = np.zeros((len(place), len(place)), bool)
        for row in self.rows:
            beaten[place[row.better], place[row.worse]] = row.corrected < self.alpha
        return beaten

    def clusters(self) -> dict[str, int]:
        """Return metric -> cluster, 1 the best.

        From the best metric down, a metric opens the next cluster if one in the present cluster significantly beats it.
        """
        wins, ranks, members = self.wins(), {}, [0]
        rank = 1
        for i, name in enumerate(self.metrics):
            if i and wins[members, i].any():
                rank, members = rank + 1, []
            members = [*members, i] if i else members
            ranks[name] = rank
        return ranks

    def power(self, one: str, other: str) -> Power:
        """Say how many documents would settle which of two metrics correlates better."""
        row = self.pair(one, other)
        if row.corrected < self.alpha:
            size = len(self.scores.documents)
            return Power(row.difference, math.nan, math.nan, size, len(self.scores.systems), self.alpha, settled=True)
        sides, z = _shared(self.scores, self.human, self.level)
        return power(
            sides[row.better], sides[row.worse], z, self.level, self.coefficient, row.difference,
            alpha=self.alpha, units=self.resample, seed=self.seed,
        )  # fmt: skip

    def to_pandas(self) -> "pd.DataFrame":
        """Return the contrasts as a pandas frame."""
        import pandas as pd

        return pd.DataFrame([asdict(row) | {"difference": row.difference} for row in self.rows])


def contrast(
    data: object,
    *,
    human: str,
    metric: Sequence[str] | None = None,
    level: str = "summary",
    coefficient: str = "pearson",
    test: str = "permutation",
    resample: str = "both",
    alternative: str = "two-sided",
    correction: str = "holm",
    alpha: float = 0.05,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    judgements: object = None,
    doc_id: str = "doc_id",
    system: str = "system",
) -> Contrasts:
    """Test all pairs of metrics for which correlates better with a judgement.

    `test` is permutation (of `resample`: both, inputs, systems) or williams. `alternative` greater asks whether the
    metric named first is better, and less whether it is worse; two-sided puts each pair's better metric first.
    """
    chosen(test, TESTS, "test")
    chosen(correction, CORRECTIONS, "correction")
    known_units(resample)
    level, coefficient = known_level(level), chosen(coefficient, tuple(CODES), "coefficient")
    scores = read_scores(data, metric, [human], judgements=judgements, doc_id=doc_id, system=system)
    if len(scores.metrics) < 2:
        raise DataError("there is one metric; name two or more to compare them.")
    (human,) = scores.human
    sides, z = _shared(scores, human, level)
    values = {name: estimated(x, z, level, coefficient)[0] for name, x in sides.items()}
    if lost := [name for name, value in values.items() if math.isnan(value)]:
        raise DataError(f"{lost[0]} has no correlation with {human}: a column does not vary.")
    moved = {name: samples(x, z, level, coefficient, resample, resamples, seed) for name, x in sides.items()}
    rows = []
    for one, other in combinations(sides, 2):
        if alternative == "two-sided" and values[other] > values[one]:
            one, other = other, one
        x, y = sides[one], sides[other]
        if test == "williams":
            between = estimated(x, y, level, coefficient)[0]
            p = williams(values[one], values[other], between, observations(x, level), alternative)
        else:
            p = permutation(
                x, y, z, level, coefficient, values[one] - values[other],
                units=resample, alternative=alternative, resamples=resamples, seed=seed,
            )  # fmt: skip
        low, high = percentiles(moved[one] - moved[other], confidence)
        rows.append(Contrast(one, other, values[one], values[other], low, high, p, p))
    adjusted = corrected([row.p for row in rows], correction)
    rows = [replace(row, corrected=p) for row, p in zip(rows, adjusted, strict=True)]
    return Contrasts(scores, human, level, coefficient, test, resample, correction, alpha, seed, values, tuple(rows))


def _shared(scores: Scores, human: str, level: str) -> tuple[dict[str, Matrix], Matrix]:
    """Return all metrics and a judgement on the same summaries: those for which every metric has a score."""
    pairs = {name: paired(scores, name, human, level) for name in scores.metrics}
    absent = np.any([np.isnan(x) for x, _ in pairs.values()], axis=0)
    _, z = next(iter(pairs.values()))
    sides = {name: np.where(absent, np.nan, x) for name, (x, _) in pairs.items()}
    return sides, z if level == "system" else np.where(absent, np.nan, z)
