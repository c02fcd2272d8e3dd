"""All that is asked of some metrics and judgements at once: correlations, intervals, who significantly beats whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from rougelike.scoring.run import SEED
from rougelike.trust.coefficients import CODES
from rougelike.trust.contrasts import Contrasts, contrast
from rougelike.trust.correlation import Correlations, correlate
from rougelike.trust.scores import Scores, read_scores


@dataclass(frozen=True)
class Agreement:
    """Correlations of metrics with judgements, and the contrasts of each judgement, level and coefficient."""

    scores: Scores
    correlations: Correlations
    contrasts: tuple[Contrasts, ...]
    interval: str | None
    resample: str
    confidence: float
    resamples: int
    seed: int

    def contrasts_of(self, human: str, level: str, coefficient: str) -> Contrasts | None:
        """Return the contrasts of one column of the table, None where there was no test."""
        key = human, level, coefficient
        return next((c for c in self.contrasts if (c.human, c.level, c.coefficient) == key), None)


def agreement(
    data: object,
    *,
    metric: Sequence[str] | None = None,
    human: Sequence[str] | None = None,
    level: Sequence[str] = ("summary",),
    coefficient: Sequence[str] = ("pearson", "spearman", "kendall"),
    judgements: object = None,
    interval: str | None = "bootstrap",
    test: str | None = "permutation",
    resample: str = "both",
    correction: str = "holm",
    alpha: float = 0.05,
    confidence: float = 0.95,
    resamples: int = 999,
    seed: int = SEED,
) -> Agreement:
    """Correlate metrics with judgements as `correlate` does, and test metrics against each other as `contrast` does."""
    scores = read_scores(data, metric, human, judgements=judgements)
    found = [
        correlate(
            scores, metric=list(scores.metrics), human=list(scores.human), level=list(level), coefficient=[name],
            interval=interval if name in CODES else None,
            resample=resample, confidence=confidence, resamples=resamples, seed=seed,
        )
        for name in coefficient
    ]  # fmt: skip
    rows = [row for table in found if isinstance(table, Correlations) for row in table]
    wanted = dict.fromkeys((row.human, row.level, row.coefficient) for row in rows if row.coefficient in CODES)
    tests = [
        contrast(
            scores, human=h, level=at, coefficient=c, test=test, resample=resample, correction=correction, alpha=alpha,
            confidence=confidence, resamples=resamples, seed=seed,
        )
        for h, at, c in wanted
        if test and len(scores.metrics) > 1
    ]  # fmt: skip
    return Agreement(scores, Correlations(rows), tuple(tests), interval, resample, confidence, resamples, seed)
