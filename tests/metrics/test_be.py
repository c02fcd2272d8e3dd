"""BE and pBE beside their definition: what comes in, which triples count, and what is drawn of them."""

import json
import runpy
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rougelike
from rougelike.analysis import parses
from rougelike.errors import DataError, MetricError
from rougelike.resources.parsers import Tree
from tests.analysis.trees import tree

WORDS = ["cat", "kitten", "dog", "sat", "slept", "mat"]
TRIPLE = st.tuples(
    st.sampled_from(["nsubj", "nmod:on", "punct"]), st.sampled_from(WORDS), st.sampled_from(WORDS)
)  # fmt: skip
TRIPLES = st.lists(TRIPLE, max_size=6)
SAID = [["nsubj", "sat", "cat"], ["nmod:on", "sat", "mat"], ["det", "mat", "the"], ["det", "cat", "the"]]
OTHER = [["nsubj", "sat", "kitten"], ["det", "mat", "the"], ["det", "mat", "the"], ["punct", "sat", "."]]
SENTENCE = """# text = John went to the store on foot
1	John	John	PROPN	_	_	2	nsubj	_	_
2	went	go	VERB	_	_	0	root	_	_
3	to	to	ADP	_	_	5	case	_	_
4	the	the	DET	_	_	5	det	_	_
5	store	store	NOUN	_	_	2	obl	_	_
6	on	on	ADP	_	_	7	case	_	_
7	foot	foot	NOUN	_	_	2	obl	_	_
"""
"""The paper's own example, as a parser of UD v2 has it."""


@pytest.fixture(scope="module")
def vectors(tmp_path_factory):
    """Return a file of vectors in which cat and kitten are nearest to each other, and sat has none."""
    rows = ["cat 1 0 0", "kitten 0.9 0.1 0", "dog 0 1 0", "slept 0 0 1", "mat 0.5 0.5 0.7"]
    file = tmp_path_factory.mktemp("be") / "vectors.txt"
    file.write_text("\n".join(rows) + "\n", "utf-8")
    return file


def test_the_papers_sentence_has_six_triples():
    """Protects the units: names of v1, modifiers named after their case, no root, no punctuation."""
    (part,) = rougelike.align("BE(parser=conllu)", SENTENCE, [SENTENCE]).parts
    assert [piece.text for piece in part.candidate] == [
        "nsubj(went, John)", "case(store, to)", "det(store, the)", "nmod:to(went, store)", "case(foot, on)",
        "nmod:on(went, foot)",
    ]  # fmt: skip
    assert part.hits == part.candidate_total == part.reference_total == 6


def test_the_papers_sentence_from_text():
    """Protects the whole way from text to the paper's six triples, by the parser that scores come from."""
    pytest.importorskip("rougelike_en_ewt", reason="install packages/rougelike-en-ewt")
    text = "John went to the store on foot."
    (part,) = rougelike.align("BE", text, [text]).parts
    assert {piece.text for piece in part.candidate} == {
        "nsubj(went, John)", "case(store, to)", "det(store, the)", "nmod:to(went, store)", "case(foot, on)",
        "nmod:on(went, foot)",
    }  # fmt: skip


def test_counts_presence_and_clusters(vectors):
    """Protects each variant by hand: one pair of four and three, of which `the mat` is there once and twice."""
    options = f"parser=triples,vectors={vectors},clusters=0.7"
    got = {n: rougelike.score(f"{n}({options})", OTHER, [SAID]) for n in ("BE", "pBE-cnt", "pBE+cls", "pBE")}
    assert [got[n].value for n in got] == [1 / 4, 1 / 4, 2 / 4, 2 / 4]
    assert [got[n].precision for n in got] == [1 / 3, 1 / 2, 2 / 3, 2 / 2]
    assert got["BE"].f1 == pytest.approx(2 * 1 / 4 * 1 / 3 / (1 / 4 + 1 / 3))


def test_sums_run_over_references():
    """Protects Eq. 1: a triple of two references counts twice above the line and below it."""
    got = rougelike.score("BE(parser=triples)", SAID[:1], [SAID, SAID[:2]])
    assert got.value == 2 / 6
    assert rougelike.score("BE(parser=triples,multi=mean)", SAID[:1], [SAID, SAID[:2]]).value == (1 / 4 + 1 / 2) / 2


@given(candidate=TRIPLES, references=st.lists(TRIPLES, min_size=1, max_size=3))
def test_as_many_clusters_as_words_change_nothing(candidate, references, vectors):
    """Protects clusters from merging what is not asked for."""
    options = f"parser=triples,vectors={vectors},clusters=1"
    for plain, clustered in (("BE", "pBE+cls"), ("pBE-cnt", "pBE")):
        one, other = (rougelike.score(f"{name}({options})", candidate, references) for name in (plain, clustered))
        assert (one.value, one.precision, one.f1) == (other.value, other.precision, other.f1)


@pytest.mark.filterwarnings("ignore::rougelike.RougelikeWarning")
@given(items=st.lists(st.tuples(TRIPLES, st.sampled_from([(OTHER, SAID), (SAID,)])), min_size=1, max_size=5))
def test_a_targets_clusters_are_its_own(items, vectors):
    """Protects a score from the other systems that it was computed beside."""
    name = f"pBE(parser=triples,vectors={vectors},clusters=0.5)"
    rows = [{"candidate": c, "references": list(r)} for c, r in items]
    whole = rougelike.evaluate(name, rows).measures[rougelike.metric(name)].value
    assert whole.tolist() == [rougelike.score(name, c, list(r)).value for c, r in items]


@pytest.mark.parametrize("name", ["BE", "pBE-cnt", "pBE+cls", "pBE"])
@given(candidate=TRIPLES, references=st.lists(TRIPLES, min_size=1, max_size=3))
def test_what_is_drawn_is_what_is_counted(name, candidate, references, vectors):
    """Protects pictures: each triple where it stands in its text, links that add up to hits, no unit linked twice."""
    found = rougelike.align(f"{name}(parser=triples,vectors={vectors},clusters=0.6)", candidate, references)
    texts = [found.candidate, *found.references]
    for part in found.parts:
        assert sum(link.credit for link in part.links) == part.hits
        assert len({link.candidate for link in part.links}) == len({link.reference for link in part.links})
        assert (len(part.candidate), len(part.reference_units)) == (part.candidate_total, part.reference_total)
        for piece in (*part.candidate, *part.reference_units):
            words = [texts[piece.reference + 1][a:b] for a, b in piece.spans]
            assert piece.text == f"{piece.note}({', '.join(words)})"
    rows = found.score.statistics
    assert rows["hits"] == sum(part.hits for part in found.parts)


@pytest.mark.parametrize(("relations", "count"), [("paper", 3), ("all", 3), ("det", 2), ("nsubj+nmod", 1), ("conj", 0)])
def test_relations(relations, count):
    """Protects which triples count: by the relation up to its colon."""
    got = rougelike.score(f"BE(parser=triples,relations={relations})", OTHER, [OTHER])
    assert got.statistics["candidate_total"] == count


def test_lower_case():
    """Protects both readings of case: the paper's, which keeps it, and the one for texts that have lost it."""
    texts = [["nsubj", "won", "trump"]], [[["nsubj", "won", "Trump"]]]
    assert rougelike.score("BE(parser=triples)", *texts).value == 0
    assert rougelike.score("BE(parser=triples,lower=True)", *texts).value == 1


def test_triples_come_from_files(tmp_path):
    """Protects the command line: triples in JSONL, in the cells of a CSV, and as lines of a list."""
    expected = rougelike.score("BE(parser=triples)", OTHER, [SAID]).value
    (tmp_path / "t.jsonl").write_text(json.dumps({"candidate": OTHER, "references": [SAID]}) + "\n", "utf-8")
    cells = [json.dumps(cell).replace('"', '""') for cell in (OTHER, SAID)]
    (tmp_path / "t.csv").write_text(f'candidate,reference\n"{cells[0]}","{cells[1]}"\n', "utf-8")
    for file in ("t.jsonl", "t.csv"):
        result = rougelike.evaluate("BE(parser=triples)", tmp_path / file)
        assert result.score(0, result.metrics[0]).value == expected
    lines = ["\n".join(map(json.dumps, text)) for text in (OTHER, SAID)]
    assert rougelike.score("BE(parser=triples)", lines[0], [lines[1]]).value == expected


@pytest.mark.parametrize(
    ("candidate", "references", "message"),
    [
        ("He sat.", [SAID], "document 1, system system: the candidate cannot be read: it holds 'He sat.'"),
        (SAID, SAID[:1], "reference 1 cannot be read: it holds 'nsubj'"),
        (SAID, [SAID, [["nsubj", "sat"]]], "references entry 2 sentence 1 is"),
        (SAID, [[["nsubj", "sat", 3]]], "sentence 1 part 3 is 3"),
        ([*SAID, "He sat."], [SAID], "it holds 'He sat.'"),
        ('[["nsubj", "sat"]]', [SAID], r"it holds \['nsubj', 'sat'\] where a triple is expected"),
    ],
)
def test_what_is_no_triple_is_told(candidate, references, message):
    """Protects from scores of half a text: whose text, which part, and what is expected."""
    with pytest.raises(DataError, match=message):
        rougelike.score("BE(parser=triples)", candidate, references)


def test_broken_conllu_is_told():
    """Protects from half a tree: whose text, and which line."""
    broken = SENTENCE.replace("\tPROPN", "")
    with pytest.raises(DataError, match=r"reference 1 cannot be read: its CoNLL-U, line 2: 9 columns"):
        rougelike.score("BE(parser=conllu)", SENTENCE, [broken])


@pytest.mark.parametrize("head", ["# text = John went to the store on foot\n", ""])
def test_conllu_shows_where_words_stand(head):
    """Protects pictures of trees given as text: in the line of the sentence, or in the words' own rows."""
    text = head + SENTENCE.partition("\n")[2]
    found = rougelike.align("BE(parser=conllu)", f"{text}\n{text}", [text])
    (part,) = found.parts
    assert (len(part.candidate), part.hits) == (12, 6)
    for piece in part.candidate:
        words = [found.candidate[a:b] for a, b in piece.spans]
        assert piece.text == f"{piece.note}({', '.join(words)})"


COPIED = """# text = I sang here and there
1	I	I	PRON	_	_	2	nsubj	2:nsubj|4.1:nsubj	_
2	sang	sing	VERB	_	_	0	root	0:root	_
3	here	here	ADV	_	_	2	advmod	2:advmod	_
4	and	and	CCONJ	_	_	5	cc	5:cc	_
4.1	sang	sing	VERB	_	_	_	_	2:conj:and	CopyOf=2
5	there	there	ADV	_	_	3	conj	4.1:advmod	_
"""


def test_a_copied_node_is_the_same_word():
    """Protects given graphs: a triple of a copy is one of its word, and counts like any other."""
    (part,) = rougelike.align("BE(parser=conllu,enhanced=given)", COPIED, [COPIED]).parts
    assert [piece.text for piece in part.candidate] == [
        "nsubj(sang, I)", "nsubj(sang, I)", "advmod(sang, here)", "advmod(sang, there)"
    ]  # fmt: skip
    assert part.candidate[3].spans == ((11, 15), (25, 30))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pBE(relations=nsub)", "UD v1 has no relation 'nsub'.*Did you mean nsubj"),
        ("pBE(relations=nsubj+obj)", "UD v1 has no relation 'obj'"),
        ("pBE(clusters=1.5)", "clusters takes a number from 0 to 1"),
        ('pBE(parser="")', "option parser takes a name or a path"),
        ("BE(split=sentencex)", "sentences are split by"),
    ],
)
def test_options_that_cannot_be(name, message):
    """Protects from a metric that is not what was meant."""
    with pytest.raises(MetricError, match=message):
        rougelike.metric(name)


def test_the_papers_name_is_a_name():
    """Protects the name of the paper's tables, in any case."""
    assert str(rougelike.metric("pbe-CNT+cls(multi=mean)")) == "pBE(multi=mean)"


class Once:
    """A parser that hangs each word on the first, and counts its calls."""

    name, sha256 = "once", "0"

    def __init__(self):
        self.asked = []

    def parse(self, sentences) -> list[Tree]:
        """Return a tree a sentence."""
        self.asked.append(sentences)
        return [tree("\n".join(f"{w} X {min(i, 1)} dobj" for i, w in enumerate(s.split()))) for s in sentences]


def test_texts_are_parsed_once_for_all_metrics(vectors):
    """Protects the dearest step: four metrics, with different relations, share one call of the parser."""
    names = [f"{name}(parser=once,vectors={vectors})" for name in ("BE", "pBE-cnt", "pBE")]
    own = Once()
    with parses.named.given({"once": own}):
        result = rougelike.evaluate(
            [*names, "BE(parser=once,relations=all)"],
            [{"candidate": "The cat sat. It slept.", "references": ["It slept."]}] * 3,
        )
    assert own.asked == [["The cat sat.", "It slept."]]
    assert np.array([result.score(0, m).value for m in result.metrics]) == pytest.approx([1, 1, 1, 1])


def test_another_language_from_a_file():
    """Protects languages that we have no parser of: who does what, where ROUGE sees the same words."""
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "another_language.py"))
    name = f'pBE-cnt(parser="conllu:{example["TREES"].as_posix()}",headline=f1)'
    same, other = example["SUMMARIES"].values()
    good, bad = (rougelike.score(name, text, example["REFERENCE"]).value for text in (same, other))
    assert (good, bad) == pytest.approx((2 * 6 / 19, 2 * 5 / 22))
    (part,) = rougelike.align(name, same, example["REFERENCE"]).parts
    at = {left.text: left.spans for left, _, _ in part.pairs()}
    assert at["nmod:an(Halle, Hafen)"] == ((17, 22), (26, 31))
    assert at["det(Hafen, dem)"] == ((26, 31), (23, 25))
