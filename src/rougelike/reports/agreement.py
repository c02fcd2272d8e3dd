"""Agreement with people as a table: metrics by judgements, with intervals, and letters for who beats whom."""

import numpy as np

from rougelike.reports.systems import Cell, Overview
from rougelike.reports.words import cluster_letter, counted, printable
from rougelike.trust.coefficients import SYMBOLS
from rougelike.trust.correlation import Correlation
from rougelike.trust.report import Agreement


def tables(agreement: Agreement) -> list[Overview]:
    """Return one table a level."""
    levels = dict.fromkeys(row.level for row in agreement.correlations)
    return [_table(agreement, level) for level in levels]


def _table(agreement: Agreement, level: str) -> Overview:
    rows = agreement.correlations.select(level=level)
    metrics = list(dict.fromkeys(row.metric for row in rows))
    columns = list(dict.fromkeys((row.human, row.coefficient) for row in rows))
    found = {(row.metric, row.human, row.coefficient): row for row in rows}
    cells: list[list[Cell]] = [[] for _ in metrics]
    for human, coefficient in columns:
        side = [found[metric, human, coefficient] for metric in metrics]
        letters = _letters(agreement, level, human, coefficient)
        best = max(row.value for row in side)
        for line, row in zip(cells, side, strict=True):
            line.append(_cell(row, letters.get(row.metric, ""), best=len(side) > 1 and row.value == best))
    heads = [f"{printable(human)} {SYMBOLS.get(coefficient, coefficient)}" for human, coefficient in columns]
    one = rows[0]
    title = f"{level} level: {counted(one.systems, 'system')}, {counted(len(agreement.scores.documents), 'document')}"
    names = [printable(metric) for metric in metrics]
    return Overview(title, names, heads, cells, notes(agreement, level), "* the metric that agrees best.", "metric")


def _letters(agreement: Agreement, level: str, human: str, coefficient: str) -> dict[str, str]:
    contrasts = agreement.contrasts_of(human, level, coefficient)
    if contrasts is None:
        return {}
    return {m: cluster_letter(rank) for m, rank in contrasts.clusters().items()}


def _cell(row: Correlation, letter: str, *, best: bool) -> Cell:
    interval = "" if np.isnan(row.low) else f"[{row.low:.3f}, {row.high:.3f}]"
    return Cell(f"{row.value:.3f}{letter}", interval, best)


def notes(agreement: Agreement, level: str) -> list[str]:
    """Return what a reader must be told to read the table."""
    told = []
    drawn = {"both": "systems and documents", "inputs": "documents", "systems": "systems"}[agreement.resample]
    how = f"{counted(agreement.resamples, 'resample')} of {drawn}, seed {agreement.seed}"
    if agreement.interval in ("bootstrap", "corrected"):
        kind = "bias-corrected bootstrap" if agreement.interval == "corrected" else "bootstrap"
        told.append(f"In brackets: {100 * agreement.confidence:g} % {kind} interval ({how}).")
    elif agreement.interval:
        told.append(f"In brackets: {100 * agreement.confidence:g} % interval by Fisher's transformation.")
    if tests := [c for c in agreement.contrasts if c.level == level]:
        one = tests[0]
        name = "Williams' test" if one.test == "williams" else f"a permutation test ({how})"
        correction = {"holm": ", corrected by Holm", "bh": ", corrected by Benjamini and Hochberg", "none": ""}
        told.append(
            "Letters are clusters: from the best metric down, the next one begins where a metric of the present one "
            f"correlates better at {one.alpha:g} by {name}{correction[one.correction]}."
        )
    for row in agreement.correlations.select(level=level):
        if row.skipped:
            told.append(
                f"{counted(row.skipped, 'document')} without two different numbers left out of {printable(row.metric)} "
                f"with {printable(row.human)}."
            )
        if row.missing:
            told.append(
                f"{counted(row.missing, 'summary').replace('summarys', 'summaries')} without a score by "
                f"{printable(row.metric)} or a judgement {printable(row.human)}."
            )
    return list(dict.fromkeys(told))
