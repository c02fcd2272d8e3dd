"""The terminal's and the notebook's view of a result: what is shown, what fits, and names that mean harm."""

import re
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from rougelike.reports.systems import MANY, MOST, glance, overview
from rougelike.reports.words import counted, printable
from tests.reports.making import made

METRICS = ["ROUGE-1", "ROUGE-2"]
HOSTILE = [
    "[bold]x[/bold]",
    "<b>y</b>",
    "<script>alert(1)</script>",
    "&amp;",
    "a\nb",
    "\x1b[31mred",
    "[link=x]",
    ":cat:",
]
ALLOWED = {"div", "table", "caption", "thead", "tbody", "tr", "th", "td", "small", "b", "br"}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_shown_as_it_is(name, monkeypatch):
    """Protects both views from markup, tags and control codes in a system's name."""
    monkeypatch.setenv("COLUMNS", "100")
    result = made([name, "other"], METRICS, [[1, 0], [0, 1]])
    seen = name.replace("\n", "\\n").replace("\x1b", "\\x1b")
    assert any(line.startswith(f"{seen} ") for line in repr(result).splitlines())
    html = result._repr_html_()
    assert f">{escape(seen)}</th>" in html
    assert set(re.findall(r"<(\w+)", html)) <= ALLOWED


def test_the_best_is_marked_in_both_views():
    """Protects the mark of the best: on every metric's greatest value, and on none where all are equal."""
    result = made(["a", "b"], ["ROUGE-1", "ROUGE-2", "ROUGE-L"], [[0.25, 0.5, 0.5], [0.75, 0.25, 0.5]])
    marks = [[cell.best for cell in row] for row in glance(result).cells]
    assert glance(result).systems == ["b", "a"]
    assert marks == [[True, False, False], [False, True, False]]
    assert "0.7500*" in repr(result)
    assert "<b>0.7500</b>" in result._repr_html_()
    assert repr(result).count("*") == 3  # two values and the line that explains them


def test_a_single_system_is_not_the_best():
    """Protects against a mark that means nothing."""
    result = made(["a"], ["ROUGE-1"], [[0.5]])
    assert "*" not in repr(result)
    assert repr(result).startswith("1 system, 1 item\n")


def test_a_single_item_has_no_interval():
    """Protects against an interval of no width, which would read as certainty."""
    assert "[" not in repr(made(["a"], ["ROUGE-1"], [[0.5]]))
    text = repr(made(["a", "a", "b"], ["ROUGE-1"], [[0.5], [1], [0.5]]))
    assert [line.count("[") for line in text.splitlines() if "item)" in line or "items)" in line] == [1, 0]


def test_systems_of_different_size_say_so():
    """Protects means over different numbers of items from being compared unawares."""
    result = made(["a", "a", "b"], ["ROUGE-1"], [[0.5], [1], [0.5]])
    seen = glance(result)
    assert seen.title == "2 systems, 3 items"
    assert seen.systems == ["a (2 items)", "b (1 item)"]


def test_a_repr_shows_the_first_of_many_systems():
    """Protects a notebook from a thousand rows: the best by the first metric, and how many more there are."""
    result = made([f"s{i}" for i in range(50)], ["ROUGE-1"], [[i / 50] for i in range(50)])
    assert glance(result).systems == [f"s{i}" for i in range(49, 49 - MOST, -1)]
    assert glance(result).notes[0] == "30 more systems not shown here; .systems() has them all."
    assert len(overview(result, result.systems()).systems) == 50


def test_a_repr_of_very_many_items_resamples_less_and_says_so():
    """Protects a repr from taking as long as the scoring did."""
    result = made(["a"] * (MANY + 1), ["ROUGE-1"], [[0.5]] * (MANY + 1))
    assert "(100 resamples, seed 1)" in repr(result)


@pytest.mark.parametrize(
    ("candidates", "references", "said"),
    [
        (0, 0, None),
        (1, 0, "Nothing to compare in 1 candidate, which counts as 0 (ROUGE-1, ROUGE-2)."),
        (0, 2, "Nothing to compare in a reference of 2 items, which counts as 0 (ROUGE-1, ROUGE-2)."),
        (
            2,
            1,
            "Nothing to compare in 2 candidates and in a reference of 1 item, which counts as 0 (ROUGE-1, ROUGE-2).",
        ),
    ],
)
def test_flagged_items_are_told(candidates, references, said):
    """Protects the sentence about empty texts, once for metrics that agree on them, in both views."""
    result = made(["a", "b"], METRICS, [[0, 0], [0, 0]], empty_candidates=candidates, empty_references=references)
    told = [note for note in glance(result).notes if note.startswith("Nothing")]
    assert told == ([said] if said else [])
    assert ("Nothing to compare" in result._repr_html_()) == bool(said)
    assert ("Nothing to compare" in repr(result)) == bool(said)


names = st.text(max_size=60).filter(bool)


@given(
    st.lists(names, min_size=1, max_size=6, unique=True),
    st.lists(st.sampled_from([f"ROUGE-{n}(stem=True,multi=best)" for n in range(1, 9)]), min_size=1, unique=True),
    st.integers(50, 160),
)
def test_tables_fit_the_terminal(systems, metrics, width):
    """Protects every width from lines that are longer, whatever the names, with no value left out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        text = repr(made(systems, metrics, [[0.5] * len(metrics)] * len(systems)))
    assert max(map(cell_len, text.splitlines())) <= width
    assert text.count("0.5000") == len(systems) * len(metrics)


@given(st.text())
def test_printable_leaves_one_harmless_line(text):
    """Protects terminals from what a name may hold: nothing but printable characters, and those unchanged."""
    shown = printable(text)
    assert shown.isprintable()
    assert shown == text or not text.isprintable()


@pytest.mark.parametrize(("number", "expected"), [(0, "0 items"), (1, "1 item"), (1234567, "1,234,567 items")])
def test_counted(number, expected):
    """Protects the grammar of numbers."""
    assert counted(number, "item") == expected
