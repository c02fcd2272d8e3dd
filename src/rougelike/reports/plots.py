"""Pictures for papers: correlations with their intervals, systems as points, who significantly beats whom."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from rougelike.errors import DataError
from rougelike.reports.words import counted, printable
from rougelike.resources.optional import load
from rougelike.trust.coefficients import SYMBOLS
from rougelike.trust.contrasts import Contrasts
from rougelike.trust.levels import Column, system_means
from rougelike.trust.report import Agreement
from rougelike.trust.scores import Scores

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SUFFIXES = (".svg", ".pdf", ".png")
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # told apart by the colour-blind too
LOOK = {
    "font.size": 9, "axes.spines.top": False, "axes.spines.right": False, "axes.titlesize": 9, "legend.frameon": False,
    "svg.fonttype": "none", "svg.hashsalt": "rougelike", "pdf.fonttype": 42, "savefig.dpi": 200,
    "font.family": "DejaVu Sans",
}  # fmt: skip
NAMED_POINTS = 12
"""Up to so many systems are named beside their points."""


def draw(kind: str, agreement: Agreement, path: Path) -> None:
    """Draw one of `KINDS` into a file; the same numbers give the same bytes."""
    saved(lambda figure: KINDS[kind](agreement, figure), path, path.suffix.lower()[1:])


def saved(fill: Callable[["Figure"], None], target: Path | BytesIO, kind: str) -> None:
    """Let `fill` draw a figure, and write it as svg, pdf or png; the same numbers give the same bytes."""
    matplotlib = load("matplotlib", "a plot", "rougelike[plots]")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with matplotlib.rc_context(LOOK):
        figure = Figure(layout="constrained")
        FigureCanvasAgg(figure)
        fill(figure)
        dated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": None}}
        figure.savefig(target, format=kind, metadata=dated[kind], transparent=kind == "svg")


def intervals(agreement: Agreement, figure: "Figure") -> None:
    """Draw each metric's correlations as points with intervals, a panel for each judgement and level."""
    rows = agreement.correlations
    panels = list(dict.fromkeys((row.human, row.level) for row in rows))
    metrics = list(dict.fromkeys(row.metric for row in rows))
    kinds = list(dict.fromkeys(row.coefficient for row in rows))
    first = {row.metric: row.value for row in reversed(rows.select(human=panels[0][0], level=panels[0][1]).rows)}
    metrics.sort(key=lambda m: first[m])
    columns = min(len(panels), 4)
    lines = -(-len(panels) // columns)
    height = 0.9 + 0.17 * len(metrics) * (len(kinds) + 0.5)
    figure.set_size_inches(1.6 + 2.6 * columns, height * lines)
    axes = figure.subplots(lines, columns, sharey=True, squeeze=False)
    for axis, (human, level) in zip(axes.flat, panels, strict=False):
        for k, kind in enumerate(kinds):
            here = {row.metric: row for row in rows.select(human=human, level=level, coefficient=kind)}
            places = np.arange(len(metrics)) + ((len(kinds) - 1) / 2 - k) * 0.8 / len(kinds)
            values = np.array([here[m].value for m in metrics])
            reach = np.abs(np.array([[here[m].low, here[m].high] for m in metrics]).T - values)
            axis.errorbar(
                values, places, xerr=np.nan_to_num(reach), fmt="o", ms=3.5, lw=1, color=COLOURS[k % len(COLOURS)],
                label=SYMBOLS.get(kind, kind),
            )  # fmt: skip
        axis.set_yticks(range(len(metrics)), [printable(m) for m in metrics])
        axis.set_title(f"{printable(human)}, {level} level")
        axis.set_xlabel("correlation")
        axis.grid(axis="x", lw=0.4, alpha=0.5)
    for axis in list(axes.flat)[len(panels) :]:
        axis.set_visible(False)
    if len(kinds) > 1:
        figure.legend(*axes.flat[0].get_legend_handles_labels(), loc="outside lower center", ncols=len(kinds))


def scatter(agreement: Agreement, figure: "Figure") -> None:
    """Draw each system as a point, by its mean score and its mean judgement."""
    scores = agreement.scores
    metrics, judgements = list(scores.metrics), list(scores.human)
    figure.set_size_inches(0.6 + 2.5 * len(metrics), 0.5 + 2.3 * len(judgements))
    axes = figure.subplots(len(judgements), len(metrics), squeeze=False, sharex="col", sharey="row")
    every = np.ones(len(scores.documents))
    for i, human in enumerate(judgements):
        for j, metric in enumerate(metrics):
            axis = axes[i, j]
            systems_by(axis, scores, metric, human)
            if i == len(judgements) - 1:
                axis.set_xlabel(printable(metric))
            if j == 0:
                axis.set_ylabel(printable(human))
    figure.suptitle(f"{counted(len(scores.systems), 'system')}, means of {counted(len(every), 'document')}", fontsize=9)


def means_by(scores: Scores, metric: str, human: str) -> tuple[Column, Column]:
    """Return each system's mean score and its mean judgement."""
    every = np.ones(len(scores.documents))
    return system_means(scores.metrics[metric], every), system_means(scores.human[human], every)


def systems_by(axis: Any, scores: Scores, metric: str, human: str) -> Any:  # noqa: ANN401 - matplotlib's axes and points
    """Draw each system as a point, by its mean score and its mean judgement, with the line of least squares."""
    x, z = means_by(scores, metric, human)
    points = axis.scatter(x, z, s=14, color=COLOURS[0], alpha=0.8, linewidths=0)
    slope, at = np.polyfit(x, z, 1) if np.ptp(x) else (0.0, z.mean())
    ends = np.array([x.min(), x.max()])
    axis.plot(ends, slope * ends + at, lw=0.8, color="0.6", zorder=0)
    if len(x) <= NAMED_POINTS:
        for name, here, there in zip(scores.systems, x, z, strict=True):
            axis.annotate(printable(name), (here, there), (3, 3), textcoords="offset points", fontsize=6)
    r = np.corrcoef(x, z)[0, 1] if np.ptp(x) and np.ptp(z) else np.nan
    axis.set_title(f"r = {r:.3f}", loc="right", color="0.35")
    return points


def heatmap(agreement: Agreement, figure: "Figure") -> None:
    """Draw by how much each row's metric beats each column's, filled where that is significant."""
    if not agreement.contrasts:
        raise DataError("who beats whom needs a test and two metrics or more.")
    panels = sorted(agreement.contrasts, key=lambda c: (c.human, c.level))
    columns = min(len(panels), 3)
    lines = -(-len(panels) // columns)
    side = 1.3 + 0.42 * (len(panels[0].metrics) - 1)
    figure.set_size_inches(0.8 + (side + 0.6) * columns, (side + 0.4) * lines)
    axes = figure.subplots(lines, columns, squeeze=False)
    most = max(row.difference for panel in panels for row in panel) or 1.0
    for axis, panel in zip(axes.flat, panels, strict=False):
        _who_beats_whom(axis, panel, most)
    for axis in list(axes.flat)[len(panels) :]:
        axis.set_visible(False)


def _who_beats_whom(axis: Any, panel: Contrasts, most: float) -> None:  # noqa: ANN401 - matplotlib's axes
    winners, losers = panel.metrics[:-1], panel.metrics[1:]
    wins = panel.wins()[:-1, 1:]
    gained = np.full(wins.shape, np.nan)
    for row in panel:
        gained[panel.metrics.index(row.better), panel.metrics.index(row.worse) - 1] = row.difference
    shown = np.where(wins, gained, np.nan)
    axis.imshow(shown, cmap="Blues", vmin=-0.25 * most, vmax=most)
    for i, j in zip(*np.nonzero(~np.isnan(gained)), strict=True):
        dark = wins[i, j] and gained[i, j] > 0.5 * most
        colour = "white" if dark else "black" if wins[i, j] else "0.6"
        axis.text(j, i, f"{gained[i, j]:.2f}".lstrip("0"), ha="center", va="center", fontsize=7, color=colour)
    axis.set_xticks(range(len(losers)), map(printable, losers), rotation=45, ha="right", rotation_mode="anchor")
    axis.set_yticks(range(len(winners)), map(printable, winners))
    axis.tick_params(length=0)
    axis.spines[:].set_visible(False)
    axis.set_title(f"{printable(panel.human)}, {panel.level} {SYMBOLS[panel.coefficient]}")


KINDS: dict[str, Callable[[Agreement, Any], None]] = {"plot": intervals, "scatter": scatter, "heatmap": heatmap}
