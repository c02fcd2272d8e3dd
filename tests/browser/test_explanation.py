"""The page of one explanation, and its view in a notebook's frame."""

import pytest

import rougelike


def test_a_page_of_one_item(visit, tmp_path):
    """Protects `explain --html`: it opens by itself, shows the score and the sum, and lights a phrase."""
    found = rougelike.explain("ROUGE-2", "the quick brown fox ran", ["a quick brown fox sat", "the fox ran"])
    found.write(tmp_path / "explained.html")
    opened = visit(tmp_path / "explained.html")
    assert opened.alone
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert [rule["id"] for rule in axe.run(opened.page).response["violations"]] == []
    assert opened.texts(".view output") == [f"{found.alignment.score.value:.4f}"]
    opened.page.locator(".words .m", has_text="brown").first.hover()
    assert opened.texts(".words:nth-of-type(1) .m.hot, .m.own")[:3] == ["quick", "brown", "fox"]
    assert opened.texts(".view tr.last th") == ["score"]


def test_sentences_are_lit_whole(visit, tmp_path):
    """Protects SEM-F1's view: a sentence is one thing to point at, with its label."""
    encoder = lambda sentences: [[len(s), 1.0] for s in sentences]  # noqa: E731
    found = rougelike.explain("SEM-F1", "One cat sat. Two dogs ran off.", ["One cat slept."], encoder=encoder)
    found.write(tmp_path / "explained.html")
    opened = visit(tmp_path / "explained.html")
    assert opened.texts(".words .m") == ["One cat sat.", "Two dogs ran off.", "One cat slept."]
    assert "P" in opened.texts(".view td:last-child")


@pytest.mark.parametrize("metric", ["ROUGE-L", "ROUGE-Lsum(profile=google)", "ROUGE-W-1.2"])
def test_a_subsequence_is_numbered(visit, tmp_path, metric):
    """Protects the order of a subsequence: its runs are numbered as in the reference, where each begins on both sides.

    A union takes a subsequence for each of the reference's sentences, whatever their order in the candidate.
    """
    rougelike.explain(metric, "Dogs ran home.\nThe cat sat.", ["The big cat sat.\nDogs ran off."]).write(
        tmp_path / "explained.html"
    )
    opened = visit(tmp_path / "explained.html")
    assert opened.alone
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert [rule["id"] for rule in axe.run(opened.page).response["violations"]] == []
    told = {
        side: [
            (word.inner_text(), word.get_attribute("data-nth"))
            for word in opened.page.locator(".words").nth(side).locator(".m").all()
        ]
        for side in (0, 1)
    }
    assert told[0] == [("Dogs", "3"), ("ran", None), ("The", "1"), ("cat", "2"), ("sat", None)]
    assert told[1] == [("The", "1"), ("cat", "2"), ("sat", None), ("Dogs", "3"), ("ran", None)]
    assert "numbered in the reference" in " ".join(opened.texts("summary"))


def test_a_word_of_two_subsequences(visit, tmp_path):
    """Protects the numbers of a union: the candidate's word that two of the reference's sentences have says so."""
    rougelike.explain("ROUGE-L", "a car and a car", ["one car\ntwo car"]).write(tmp_path / "explained.html")
    opened = visit(tmp_path / "explained.html")
    marks = opened.page.locator(".words .m").all()
    assert [mark.get_attribute("data-nth") for mark in marks] == ["1,2", "1", "2"]


def test_what_has_no_order_has_no_numbers(visit, tmp_path):
    """Protects other metrics, whose matches may stand anywhere, from numbers that mean nothing."""
    rougelike.explain("ROUGE-1", "a cat sat", ["sat a cat"]).write(tmp_path / "explained.html")
    opened = visit(tmp_path / "explained.html")
    assert opened.page.locator(".m").count() == 6
    assert opened.page.locator("[data-nth]").count() == 0


def test_a_notebook_shows_it(visit, tmp_path):
    """Protects notebooks: the framed page draws itself inside another page."""
    path = tmp_path / "notebook.html"
    framed = rougelike.explain("ROUGE-1", "a cat", "a dog")._repr_html_()
    path.write_text(f'<!doctype html><html data-ready><meta charset="utf-8">{framed}</html>')
    opened = visit(path)
    inside = opened.page.frame_locator("iframe")
    inside.locator(".view output").wait_for()
    assert inside.locator(".view output").inner_text() == "0.5000"
    assert opened.said == []
