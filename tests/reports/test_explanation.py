"""Explanations: what the terminal, JSON and the page's data say of one item."""

import base64
import json
import re
import zlib
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rougelike
from rougelike.items import Dataset
from rougelike.reports.explained import as_text
from rougelike.reports.matches import matches
from rougelike.reports.payload import chunk, visible
from rougelike.scoring.align import alignments

CANDIDATE = "The quick brown fox jumped over a lazy dog."
REFERENCES = ["A quick brown fox has jumped over the lazy dogs.", "The lazy dog was there."]
METRICS = ["ROUGE-1", "ROUGE-2", "ROUGE-SU4", "ROUGE-L", "ROUGE-W-1.2", "BLEU-4"]


def unpacked(page, name):
    """Return a block of a page's data as its script reads it."""
    letters = re.search(rf'id="{name}">"([^"]*)"</script>', page)[1]
    return json.loads(zlib.decompress(base64.b64decode(letters)))


def cut(text, lengths):
    """Return a text's pieces."""
    ends = [0]
    for length in lengths:
        ends.append(ends[-1] + length)
    assert ends[-1] == len(text)
    return [text[a:b] for a, b in pairwise(ends)]


def words(unit, pieces):
    """Return the words of a unit as the page's script finds them; first, -1, last is a range."""
    found = []
    for i, number in enumerate(unit):
        found += range(unit[i - 1] + 1, unit[i + 1]) if number == -1 else [number]
    return "".join(pieces[number] for number in found)


@pytest.mark.parametrize("metric", METRICS)
def test_a_page_holds_what_was_matched(metric):
    """Protects highlighting: each link in the page's data cuts its units' words out of the right texts."""
    found = rougelike.explain(metric, CANDIDATE, REFERENCES)
    data = unpacked(found.to_html(), "chunk-0")
    (item,) = data["items"]
    texts = [cut(*text) for text in data["texts"]]
    assert data["texts"][item["c"]][0] == CANDIDATE
    for part, drawn in zip(found.parts, item["m"][0]["p"], strict=True):
        said = sorted(
            (words(own, texts[item["c"]]), words(other, texts[item["r"][of]]))
            for own, other, of in zip(drawn["c"], drawn["f"], drawn.get("o", [part.reference] * 999), strict=False)
        )
        assert said == sorted((a.text.replace(" ", ""), b.text.replace(" ", "")) for a, b, _ in part.pairs())
        assert sum(drawn.get("g", [1] * len(said))) == len(part.links)


@pytest.mark.parametrize("metric", METRICS)
def test_json_adds_up(metric):
    """Protects who computes with the JSON: credits make each part's hits, and the last step is the score."""
    told = json.loads(json.dumps(rougelike.explain(metric, CANDIDATE, REFERENCES).to_dict()))
    assert told["steps"][-1]["value"] == pytest.approx(told["score"], abs=1e-9)
    for part in told["parts"]:
        assert sum(link["credit"] for link in part["links"]) == pytest.approx(part["hits"], abs=1e-9)
        linked = {link["candidate"] for link in part["links"]}
        assert linked.isdisjoint(part["unmatched_candidate"])
        assert len(linked) + len(part["unmatched_candidate"]) == len(part["candidate_units"])


def test_the_terminal_shows_phrases():
    """Protects readability: overlapping bigrams of a phrase are one line, with their number and credit."""
    lines = repr(rougelike.explain("ROUGE-2", CANDIDATE, REFERENCES[0])).splitlines()
    assert any(re.fullmatch(r"quick brown fox\s+── 2 ──\s+quick brown fox\s+1.0000\s+2.0000", line) for line in lines)
    assert any(line.startswith("unmatched in the candidate: The quick · fox jumped") for line in lines)
    assert any(re.fullmatch(r"precision\s+3 / 8\s+0.3750", line) for line in lines)
    assert lines[-1].startswith("score")


@given(
    st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=9),
    st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=9),
)
def test_matches_lose_no_credit(candidate, reference):
    """Protects the lines of matches: put together in phrases they hold every link once."""
    for metric in ("ROUGE-2", "ROUGE-SU4", "ROUGE-L"):
        found = rougelike.align(metric, " ".join(candidate), " ".join(reference))
        for part in found.parts:
            held = [link for match in matches(part, found.candidate, found.references) for link in match.links]
            assert sorted(held, key=repr) == sorted(part.links, key=repr)


def test_lines_of_matches():
    """Protects the lines: n-grams that follow each other, skip-bigrams of one first word, and what is noted alone."""
    candidate, reference = "a red fox ran home", "a red fox went home"
    drawn = {
        name: [(m.candidate, len(m.links)) for part in rougelike.explain(name, candidate, reference).parts
               for m in matches(part, candidate, [reference])]
        for name in ("ROUGE-1", "ROUGE-2", "ROUGE-S1")
    }  # fmt: skip
    assert drawn == {
        "ROUGE-1": [("a red fox", 3), ("home", 1)],
        "ROUGE-2": [("a red fox", 2)],
        "ROUGE-S1": [("a red fox", 2), ("red fox", 1), ("fox … home", 1)],
    }
    (part,) = rougelike.explain("ROUGE-1", candidate, reference).parts
    noted = replace(part, candidate=[replace(piece, note="x" * (piece.text == "red")) for piece in part.candidate])
    told = [(m.candidate, m.notes[0]) for m in matches(noted, candidate, [reference])]
    assert told == [("a", ""), ("red", "x"), ("fox", ""), ("home", "")]


def test_hostile_texts_are_shown():
    """Protects terminals and pages: control codes become visible, markup stays text, nothing is lost."""
    text = "\x1b[31mred <script>alert(1)</script> \u202eevil\x07 [bold]x[/bold]"
    found = rougelike.explain("ROUGE-1", text, "red evil <script>")
    assert "\x1b" not in as_text(found.alignment)
    assert "[bold]x[/bold]" in as_text(found.alignment)
    page = found.to_html()
    assert "alert(1)" not in page
    data = unpacked(page, "chunk-0")
    assert data["texts"][data["items"][0]["c"]][0].startswith("␛[31mred <script>alert(1)</script>")


@given(st.text())
def test_visible_keeps_length(text):
    """Protects highlighting of texts with control characters: every character stays at its place."""
    assert len(visible(text)) == len(text)
    assert not set(visible(text)) & set(map(chr, [*range(9), 11, 12, *range(14, 32), 127]))


def test_a_sentence_has_its_label():
    """Protects SEM-F1's view: each sentence with its similarity and P, PP or A."""
    encoder = lambda sentences: [[len(s), 1.0] for s in sentences]  # noqa: E731
    found = rougelike.explain("SEM-F1(split=lines)", "one\ntwo two", ["one"], encoder=encoder)
    assert re.search(r"one\s+──\s+one\s+1.0000\s+1.0000\s+P", repr(found))


def test_senses_are_told():
    """Protects ROUGE-G's view: the sense chosen for each word with its gloss, and what carries a similarity."""
    found = rougelike.explain("ROUGE-G-1", "The dog slept.", ["A puppy slept."])
    (part,) = found.parts
    notes = {piece.text: piece.note for piece in (*part.candidate, *part.reference_units)}
    assert notes["puppy"] == "puppy (noun): a young dog"
    assert notes["The"] == "no sense known"
    (told,) = [link.note for left, right, link in part.pairs() if (left.text, right.text) == ("dog", "puppy")]
    assert re.fullmatch(r"carried by (dog|puppy) \(noun\) \d+ %, .*%", told)
    assert "a young dog" in " ".join(repr(found).split())


def test_notes_are_held_once():
    """Protects the size of pages with glosses: a note stands once in a chunk, however many units of it have it."""
    data = Dataset(["A puppy slept.", "The puppy ran."], [("The dog slept.",)] * 2, ["d", "d"], ["x", "y"])
    found = list(alignments(["ROUGE-G-1", "ROUGE-1"], data, noted=True))
    held = chunk(found)
    assert held["notes"].count("puppy (noun): a young dog") == 1
    assert held["notes"][0] == ""
    for item in held["items"]:
        glossed, plain = item["m"]
        told = [[held["notes"][note] for note in row] for row in glossed["p"][0]["n"]]
        assert ["puppy (noun): a young dog"] in [row[:1] for row in told]
        assert not any(row[2] for row in told)  # what carries a similarity takes a walk of its own
        assert "n" not in plain["p"][0]


def test_an_item_of_a_file_is_found():
    """Protects explain_item: by names or number, and with a sentence where that is not one item."""
    data = Dataset(["a b", "a c", "b"], [("a b",)] * 3, ["d1", "d1", "d2"], ["x", "y", "x"])
    assert rougelike.explain_item("ROUGE-1", data, {"doc_id": "d1", "system": "y"}).alignment.candidate == "a c"
    assert rougelike.explain_item("ROUGE-1", data, 2).title == "ROUGE-1: Document d2, system x"
    for item, why in (
        ({"doc_id": "d1"}, "2 items are of document d1; name its system too"),
        ({"doc_id": "d3"}, "there is no document 'd3'. There are d1, d2."),
        ({"doc_id": "d2", "system": "y"}, "no item is of document d2, system y"),
        (3, "there is no item 3; the data has 3"),
    ):
        with pytest.raises(rougelike.DataError, match=re.escape(why)):
            rougelike.explain_item("ROUGE-1", data, item)


def test_what_is_made_of_the_whole_data_counts():
    """Protects explaining a row: a metric that weighs words by the whole data gives the row's own score."""
    from tests.scoring.test_align import TOY

    rows = [{"candidate": c, "references": ["the dog walked"]} for c in ("the cat", "the dog", "king walked")]
    name = f"ROUGE-WE-1(vectors={TOY},compose=tfidf)"
    result = rougelike.evaluate(name, rows)
    assert rougelike.explain_item(name, rows, 2).alignment.score.value == result.score(2, name).value


def test_a_notebook_gets_a_frame():
    """Protects notebooks: the page stands in a frame, escaped."""
    html = rougelike.explain("ROUGE-1", "a <b>", "a")._repr_html_()
    assert html.startswith("<iframe srcdoc=")
    assert html.count("<") == 2


def test_shared_texts_are_held_once():
    """Protects the size of pages: systems of one document share their references."""
    data = Dataset(["a b", "a c"], [("a b c",)] * 2, ["d", "d"], ["x", "y"])
    held = chunk(list(alignments(["ROUGE-1", "ROUGE-2"], data)))
    assert sorted(text for text, _ in held["texts"]) == ["a b", "a b c", "a c"]
