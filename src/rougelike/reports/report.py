"""A report: systems by metrics, agreement with people, spread over documents, and every item with its matches."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from rougelike.errors import DataError
from rougelike.reports import figures, markup, page, plots
from rougelike.reports.agreement import tables
from rougelike.reports.items import MOST, Items, gathered
from rougelike.reports.payload import packed
from rougelike.reports.saving import save, save_text
from rougelike.reports.systems import Cell, Overview
from rougelike.reports.words import cluster_letter, counted, printable
from rougelike.scoring.chosen import Chosen
from rougelike.scoring.run import SEED
from rougelike.trust.coefficients import SYMBOLS
from rougelike.trust.correlation import Correlations
from rougelike.trust.frames import Frame
from rougelike.trust.report import Agreement, agreement
from rougelike.trust.scores import Scores, read_scores
from rougelike.trust.standings import Standings, standings

COEFFICIENTS = ("pearson", "kendall")
SWAPS = 9999
"""Resamples of the tests between systems: with fewer, a correction for hundreds of pairs leaves nothing to find."""


@dataclass(frozen=True)
class Report:
    """All that a page or a paper shows of some scores."""

    name: str
    scores: Scores
    standings: Standings
    agreement: Agreement | None
    signatures: dict[str, str]
    items: Items = field(repr=False)

    def to_html(self) -> str:
        """Return the page, which needs nothing but itself."""
        found, people = self.standings, self.agreement
        sizes = [counted(len(found.systems), "system"), counted(found.documents, "document")]
        sizes += [counted(len(found.metrics), "metric")]
        sections = [("systems", "Systems")] + [("agreement", "Agreement")] * (people is not None)
        sections += [("documents", "Documents"), ("items", "Items"), ("signatures", "Signatures")]
        return page.filled(
            self.name,
            f"{sizes[0]}, {sizes[1]}, {sizes[2]}.",
            [(name, self.signatures.get(name, "not scored by rougelike")) for name in found.metrics] + self._settings(),
            sections=sections,
            systems=systems_table(found),
            standing=_inline(figures.standing(found)),
            agreement=tables(people) if people else (),
            scatter=_inline(figures.scatter(people.scores)) if people else (),
            spread=_inline(figures.spread(self.scores)),
            explorer=counted(len(self.items.documents), "item"),
            item_notes=self.items.notes,
            index=packed(self.items.index(self.scores)),
            chunks=self.items.chunks,
        )

    def _settings(self) -> list[tuple[str, str]]:
        """Return how intervals and tests were made, by the name of what they belong to."""
        settings = [("Intervals and tests of systems", " ".join(systems_table(self.standings).notes))]
        if self.agreement:
            settings += [(f"Agreement, {seen.title}", " ".join(seen.notes)) for seen in tables(self.agreement)]
        return settings

    def write(self, path: str | Path) -> None:
        """Write the page to a file."""
        save_text(str(path), self.to_html())

    def write_figures(self, folder: str | Path) -> list[str]:
        """Write figures as SVG, PDF and PNG, and tables as LaTeX and Markdown; return the names of the files."""
        where = Path(folder)
        try:
            where.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DataError(f"{folder} cannot be made: {error.strerror}; choose another folder.") from None
        drawn = [*figures.standing(self.standings), *figures.spread(self.scores)]
        shown = {"systems": [systems_table(self.standings)]}
        names: list[str] = []
        if people := self.agreement:
            drawn += figures.scatter(people.scores)
            shown["agreement"] = tables(people)
            for kind in plots.KINDS if people.contrasts else ("plot", "scatter"):
                for suffix in plots.SUFFIXES:
                    names.append(str(where / f"agreement-{kind}{suffix}"))
                    save(names[-1], lambda made, kind=kind: plots.draw(kind, people, made))  # type: ignore[misc]
        for drawing in drawn:
            names += drawing.write(where)
        for name, seen in shown.items():
            for suffix, write in ((".tex", markup.latex), (".md", markup.markdown)):
                names.append(str(where / f"{name}{suffix}"))
                save_text(names[-1], "\n".join(map(write, seen)))
        return names


def _inline(drawings: Iterable[figures.Drawing]) -> list[tuple[str, str]]:
    return [(drawing.caption, drawing.inline()) for drawing in drawings]


def systems_table(found: Standings) -> Overview:
    """Return systems by metrics with intervals and clusters, the best by the first metric first."""
    order = np.argsort(-found.value[:, 0], kind="stable").tolist()
    most = np.nanmax(found.value, axis=0)
    cells = []
    for i in order:
        row = []
        for j in range(len(found.metrics)):
            interval = f"[{found.low[i, j]:.3f}, {found.high[i, j]:.3f}]" if found.documents > 1 else ""
            letter = cluster_letter(int(found.clusters[i, j])) if len(order) > 1 else ""
            row.append(Cell(f"{found.value[i, j]:.4f}{letter}", interval, bool(found.value[i, j] == most[j])))
        cells.append(row)
    how = f"{counted(found.resamples, 'resample')} of documents, seed {found.seed}"
    notes = [f"In brackets: {100 * found.confidence:g} % bootstrap interval ({how})."] if found.documents > 1 else []
    if len(order) > 1 and found.documents > 1:
        notes.append(
            "Letters are clusters: from a metric's best system down, the next one begins where a system of the present "
            f"one is better at {found.alpha:g} by a paired randomisation test ({how}), corrected by Holm."
        )
    notes.append("A system's score is the mean of its documents, also for metrics that have one of a whole corpus.")
    title = f"{counted(len(order), 'system')}, {counted(found.documents, 'document')}"
    return Overview(title, [printable(found.systems[i]) for i in order], [*map(printable, found.metrics)], cells, notes)


def report(
    scores: object,
    *,
    data: object = None,
    metric: Sequence[str] | None = None,
    human: Sequence[str] | None = None,
    judgements: object = None,
    coefficient: Sequence[str] = COEFFICIENTS,
    level: Sequence[str] = ("summary", "system"),
    alpha: float = 0.05,
    confidence: float = 0.95,
    resamples: int = 999,
    seed: int = SEED,
    name: str = "Scores of summaries",
    most_items: int = MOST,
    encoder: Chosen | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Make a report of scores: what `evaluate` returned, or a table that was written from it or is shaped like it.

    `data` holds the items that were scored; with them up to `most_items` can be opened and their matches seen.
    Judgements are those of the scores, or of a table of their own. Metrics are tested against each other by the first
    coefficient.
    """
    frame = scores if isinstance(scores, Frame) else Frame(scores)
    judged = bool(human or judgements or any(f"{column}.".startswith("human.") for column in frame.names))
    table = read_scores(frame, metric, human if judged else (), judgements=judgements)
    found = standings(table, alpha=alpha, confidence=confidence, resamples=SWAPS, seed=seed)
    people = _agreement(table, coefficient, level, alpha, confidence, resamples, seed) if judged else None
    return Report(name, table, found, people, _signatures(frame), gathered(table, data, most_items, encoder, progress))


def _agreement(
    table: Scores, coefficients: Sequence[str], levels: Sequence[str], alpha: float, confidence: float, resamples: int,
    seed: int,
) -> Agreement:  # fmt: skip
    """Return the correlations by all coefficients, and who beats whom by the first: the tests take most of the time."""
    known = [c for c in coefficients if c in SYMBOLS]
    found = [
        agreement(
            table, level=levels, coefficient=[name], test="permutation" if i == 0 else None, alpha=alpha,
            confidence=confidence, resamples=resamples, seed=seed,
        )
        for i, name in enumerate(known)
    ]  # fmt: skip
    return replace(found[0], correlations=Correlations([row for part in found for row in part.correlations]))


def _signatures(frame: Frame) -> dict[str, str]:
    """Return each metric's signature, where the table has them."""
    if not {"metric", "signature"} <= set(frame.names):
        return {}
    return dict(zip(frame.cells("metric"), frame.cells("signature"), strict=True))
