"""The figures of a report, each by itself: inline in a page, whose style colours it, or as files for a paper."""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import numpy as np

from rougelike.reports.plots import COLOURS, SUFFIXES, means_by, saved, systems_by
from rougelike.reports.saving import save
from rougelike.reports.words import printable
from rougelike.trust.scores import Matrix, Scores
from rougelike.trust.standings import Standings

if TYPE_CHECKING:
    from matplotlib.figure import Figure

POINTS = "points"
"""The name of the group of points whose names are told."""
SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
WIDE, SMALL = (4.2, 3.0), (2.9, 2.4)
"""Inches of a figure."""


@dataclass(frozen=True)
class Drawing:
    """A figure by name, what it shows in words, and what draws it.

    `points` says what each point of the group `POINTS` is, in the order in which they are drawn.
    """

    name: str
    caption: str
    size: tuple[float, float]
    fill: Callable[["Figure"], None]
    points: tuple[str, ...] = ()

    def inline(self) -> str:
        """Return it as SVG to stand in a page; its parts' names are its own, and it has no style."""
        written = io.BytesIO()
        saved(self._filled, written, "svg")
        root = ElementTree.fromstring(written.getvalue().decode("utf-8"))
        _tell(root, self.points)
        return _plain(root, self.name, self.caption)

    def write(self, folder: Path) -> list[str]:
        """Write it in every format of `SUFFIXES`; return the names of the files."""
        names = [str(folder / f"{self.name}{suffix}") for suffix in SUFFIXES]
        for name, suffix in zip(names, SUFFIXES, strict=True):
            save(name, lambda made, kind=suffix[1:]: saved(self._filled, made, kind))  # type: ignore[misc]
        return names

    def _filled(self, figure: "Figure") -> None:
        figure.set_size_inches(*self.size)
        self.fill(figure)


def named(*words: str) -> str:
    """Return a name for a file or a part of a page."""
    return re.sub(r"\W+", "-", "-".join(words)).strip("-").lower()


def standing(found: Standings) -> Iterator[Drawing]:
    """Yield, for each metric, its systems with their intervals, the best at the top."""
    for j, metric in enumerate(found.metrics):
        height = 0.75 + 0.16 * len(found.systems)
        caption = f"{printable(metric)}: systems with {100 * found.confidence:g} % intervals"
        yield Drawing(named("systems", metric), caption, (WIDE[0], height), _standing(found, j))


def _standing(found: Standings, j: int) -> Callable[[Any], None]:
    def fill(figure: Any) -> None:  # noqa: ANN401 - matplotlib's figure
        axis = figure.subplots()
        order = np.argsort(found.value[:, j], kind="stable")
        value, low, high = (column[order, j] for column in (found.value, found.low, found.high))
        reach = np.maximum(np.nan_to_num([value - low, high - value]), 0)
        axis.errorbar(value, range(len(order)), xerr=reach, fmt="o", ms=3.5, lw=1, color=COLOURS[0])
        axis.set_yticks(range(len(order)), [printable(found.systems[i]) for i in order])
        axis.set_xlabel(printable(found.metrics[j]))
        axis.grid(axis="x", lw=0.4, alpha=0.5)

    return fill


def scatter(scores: Scores) -> Iterator[Drawing]:
    """Yield, for each judgement and metric, the systems as points."""
    for human in scores.human:
        for metric in scores.metrics:
            caption = f"{printable(metric)} and {printable(human)}: each point is a system"

            def fill(figure: Any, metric: str = metric, human: str = human) -> None:  # noqa: ANN401
                axis = figure.subplots()
                systems_by(axis, scores, metric, human).set_gid(POINTS)
                axis.set_xlabel(printable(metric))
                axis.set_ylabel(printable(human))

            yield Drawing(named("scatter", metric, human), caption, SMALL, fill, _named_points(scores, metric, human))


def _named_points(scores: Scores, metric: str, human: str) -> tuple[str, ...]:
    """Return each system's name with its numbers; one that lacks a number is no point."""
    columns = zip(scores.systems, *means_by(scores, metric, human), strict=True)
    return tuple(
        f"{printable(system)}: {printable(metric)} {x:.4f}, {printable(human)} {z:.3f}"
        for system, x, z in columns
        if np.isfinite(x) and np.isfinite(z)
    )


def spread(scores: Scores) -> Iterator[Drawing]:
    """Yield, for each metric, how its scores spread over the systems of each document."""
    for metric, matrix in scores.metrics.items():
        caption = f"{printable(metric)} over the systems of each document"
        yield Drawing(named("documents", metric), caption, SMALL, _spread(matrix, printable(metric)))


def _spread(matrix: Matrix, name: str) -> Callable[[Any], None]:
    def fill(figure: Any) -> None:  # noqa: ANN401 - matplotlib's figure
        axis = figure.subplots()
        there = matrix[:, ~np.isnan(matrix).all(axis=0)]
        least, low, middle, high, most = np.nanquantile(there, [0, 0.25, 0.5, 0.75, 1], axis=0)
        order = np.argsort(middle, kind="stable")
        places = np.arange(len(order)) + 1
        axis.fill_between(places, least[order], most[order], color=COLOURS[0], alpha=0.15, linewidth=0)
        axis.fill_between(places, low[order], high[order], color=COLOURS[0], alpha=0.35, linewidth=0)
        axis.plot(places, middle[order], color=COLOURS[0], lw=1.2)
        axis.set_xlabel("document")
        axis.set_ylabel(name)

    return fill


def _tell(root: ElementTree.Element, points: Sequence[str]) -> None:
    """Give points their names, which a browser shows when one is pointed at."""
    if not points:
        return
    (group,) = root.iterfind(f".//{SVG}g[@id='{POINTS}']")
    group.set("class", POINTS)
    drawn = list(group.iter(f"{SVG}use")) or list(group.iter(f"{SVG}path"))
    for point, name in zip(drawn, points, strict=True):
        ElementTree.SubElement(point, f"{SVG}title").text = name


def _plain(root: ElementTree.Element, name: str, caption: str) -> str:
    """Return an SVG that a page without inline styles can hold: attributes for styles, names of its own, a title."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{SVG}metadata", f"{SVG}style"):
                parent.remove(child)
    for element in root.iter():
        element.tag = element.tag.removeprefix(SVG)
        for key, value in _attributes(element.attrib.pop("style", "")):
            element.set(key, value)
        if "id" in element.attrib:
            element.set("id", f"{name}-{element.attrib['id']}")
        if LINK in element.attrib:
            element.set("href", f"#{name}-{element.attrib.pop(LINK)[1:]}")
        if "clip-path" in element.attrib:
            element.set("clip-path", element.attrib["clip-path"].replace("url(#", f"url(#{name}-"))
    title = ElementTree.Element("title")
    title.text = caption
    root.insert(0, title)
    for key in ("width", "height", "version"):
        root.attrib.pop(key, None)
    root.attrib |= {"class": "plot", "role": "img", "aria-label": caption}
    return ElementTree.tostring(root, encoding="unicode")


def _attributes(style: str) -> Iterator[tuple[str, str]]:
    """Yield a style's properties as attributes; a font in one property becomes its size."""
    for pair in filter(None, (part.strip() for part in style.split(";"))):
        key, value = (side.strip() for side in pair.split(":", 1))
        if key != "font":
            yield key, value
        elif size := re.search(r"([\d.]+)px", value):
            yield "font-size", size[1]
