"""Figures in a page: what is told of their points, and names that mean harm."""

from xml.etree import ElementTree

import numpy as np
import pytest

from rougelike.reports import figures
from rougelike.trust.scores import Scores

HOSTILE = "</title><script>alert(1)</script>\x1b\ud800"


def scores(systems):
    """Return scores and judgements of some systems, the n-th of which is better than those before it."""
    x = np.arange(2.0 * systems).reshape(systems, 2)
    names = [f"s{i}" for i in range(systems - 1)] + [HOSTILE]
    return Scores(names, ["d0", "d1"], {"ROUGE-1": x / 10}, {"<i>": 5 - x})


@pytest.mark.parametrize("systems", [2, 3, 30])
def test_points_have_names(systems):
    """Protects who asks which system a point is: each has its name and numbers, as text, in its own place."""
    (drawing,) = figures.scatter(scores(systems))
    svg = drawing.inline()
    assert "<script" not in svg
    root = ElementTree.fromstring(svg)
    points = [e for e in root.iter() if e.tag in ("use", "path") and e.find("title") is not None]
    told = [point.findtext("title") for point in points]
    assert told[0] == "s0: ROUGE-1 0.0500, <i> 4.500"
    assert told[-1].startswith("</title><script>alert(1)</script>\\x1b\\ud800: ROUGE-1 ")
    assert len(told) == systems
    across, down = ([float(point.get(axis)) for point in points] for axis in ("x", "y"))
    assert across == sorted(across)
    assert down == sorted(down)  # an SVG's y grows downwards, as these judgements do


def test_other_figures_have_none():
    """Protects pages of many documents from a name for each of their points."""
    (drawing,) = figures.spread(scores(3))
    assert drawing.inline().count("<title>") == 1


def test_files_for_papers(tmp_path):
    """Protects figures on disk: written in every format, without names that nobody can point at."""
    (drawing,) = figures.scatter(scores(3))
    names = drawing.write(tmp_path)
    assert sorted(names) == sorted(str(p) for p in tmp_path.iterdir())
    (svg,) = tmp_path.glob("*.svg")
    assert "s0: ROUGE-1" not in svg.read_text("utf-8")
