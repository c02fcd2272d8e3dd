"""The parser that is ours, and pipelines of spaCy in ClearNLP's scheme."""

import importlib.util
from contextlib import closing
from pathlib import Path

import pytest

from rougelike.errors import ResourceError
from rougelike.resources import open_parser
from rougelike.resources.parsers import Token, Tree, clearnlp, workers

TEST = Path(__file__).parents[3] / "shared" / "data" / "ud_ewt" / "test.conllu.gz"
SENTENCES = [
    "John went to the store on foot.",
    "He didn't like it!",
    "",
    "Why  not\nhere? And now.",
    "\U0001f600 is a smile.",
    " ",
    "Half \ud83d a pair.",
    "They can't",
]
pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("rougelike_en_ewt") is None, reason="packages/rougelike-en-ewt is not installed"
)


@pytest.fixture(scope="module")
def parser():
    """Return the parser, which remembers nothing."""
    return open_parser(memory=False)


def test_the_papers_sentence(parser):
    """The paper on pBE takes its triples from this tree."""
    (tree,) = parser.parse(SENTENCES[:1])
    heads = [(t.form, t.relation, tree.tokens[t.head - 1].form if t.head else None) for t in tree.tokens]
    assert heads == [
        ("John", "nsubj", "went"), ("went", "root", None), ("to", "case", "store"), ("the", "det", "store"),
        ("store", "obl", "went"), ("on", "case", "foot"), ("foot", "obl", "went"), (".", "punct", "went"),
    ]  # fmt: skip
    assert [t.lemma for t in tree.tokens] == ["John", "go", "to", "the", "store", "on", "foot", "."]
    assert [t.upos for t in tree.tokens] == ["PROPN", "VERB", "ADP", "DET", "NOUN", "ADP", "NOUN", "PUNCT"]


def test_every_word_stands_in_its_text(parser):
    """Spans are what explanations draw, whatever blanks, emoji and broken characters a text has."""
    for sentence, tree in zip(SENTENCES, parser.parse(SENTENCES), strict=True):
        assert tree.text == sentence
        spelled = sentence.encode("utf-8", "replace").decode()
        assert [spelled[t.start : t.end] for t in tree.tokens] == [t.form for t in tree.tokens]
        assert "".join(t.form for t in tree.tokens) == "".join(spelled.split())
        assert sum(t.head == 0 for t in tree.tokens) == bool(tree.tokens)
        assert all((t.relation == "root") == (t.head == 0) for t in tree.tokens)


def test_company_changes_nothing(parser):
    """A score may not depend on what else was parsed in the same call."""
    alone = [parser.parse([sentence])[0] for sentence in SENTENCES]
    assert parser.parse(SENTENCES[::-1])[::-1] == alone


def test_several_processes_give_the_same_trees(parser, monkeypatch):
    """The number of cores may not change a score."""
    monkeypatch.setattr(workers, "WORTHWHILE", 2)
    monkeypatch.setattr(workers, "BATCH", 3)
    monkeypatch.setattr(workers.os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    assert workers.processes_for(len(SENTENCES)) == 2
    shared = open_parser(memory=False).parse(SENTENCES)
    monkeypatch.setattr(workers, "WORTHWHILE", 1000)
    assert shared == parser.parse(SENTENCES)


def test_a_process_that_fails_is_told():
    """A worker that finds no model, or no memory, must not leave the run waiting for ever."""
    message = "no-such-file is not there"
    with closing(workers.Workers("conllu:no-such-file", 1)) as crowd, pytest.raises(ResourceError, match=message):
        crowd.parse(["a"])
    with closing(workers.Workers("en-ewt", 1)) as crowd:
        crowd._processes[0].kill()
        with pytest.raises(ResourceError, match="A process that parses with en-ewt ended"):
            crowd.parse(["a"])


def test_it_is_as_good_as_its_card_says(parser):
    """What is shipped must be what was measured; a sample of the treebank's test part, from text."""
    if not TEST.is_file():
        pytest.skip("../shared/data/ud_ewt is not here")
    from bench.treebank import agreement, trees

    scores = agreement(parser, trees(TEST)[::10])
    assert scores["LAS"] > 84, scores


SPOKEN = [
    ("He", "PRON", 2, "nsubj"), ("is", "AUX", 0, "root"), ("the", "DET", 4, "det"), ("man", "NOUN", 2, "attr"),
    ("from", "ADP", 4, "prep"), ("out", "ADP", 5, "prep"), ("of", "ADP", 6, "prep"), ("town", "NOUN", 7, "pobj"),
    (",", "PUNCT", 4, "punct"), ("friend", "NOUN", 4, "conj"), ("and", "CCONJ", 10, "cc"), ("boss", "NOUN", 10, "conj"),
    ("to", "PART", 14, "aux"), ("admire", "VERB", 4, "relcl"), (".", "PUNCT", 14, "punct"),
]  # fmt: skip
UNIVERSAL = [
    (4, "nsubj"), (4, "cop"), (4, "det"), (0, "root"), (8, "case"), (8, "case"), (8, "case"), (4, "nmod"),
    (10, "punct"), (4, "conj"), (12, "cc"), (4, "conj"), (14, "mark"), (4, "acl:relcl"), (4, "punct"),
]  # fmt: skip


def test_clearnlps_scheme():
    """Most English pipelines of spaCy speak it; nouns must head their prepositions, predicates their copulas."""
    lemmas = {"is": "be"}
    tokens = tuple(Token(w, lemmas.get(w, w), upos, "", head, name, 0, 0) for w, upos, head, name in SPOKEN)
    mapped = clearnlp.to_universal(Tree("", tokens))
    assert [(t.head, t.relation) for t in mapped.tokens] == UNIVERSAL


def test_a_pipeline_without_a_parser(tmp_path):
    """A tagger alone gives no trees."""
    spacy = pytest.importorskip("spacy")
    spacy.blank("en").to_disk(tmp_path / "blank")
    with pytest.raises(ResourceError, match="The pipeline spacy:blank has nothing and no parser"):
        open_parser(f"spacy:{tmp_path / 'blank'}", memory=False).parse(["a"])
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "config.cfg").write_text("nonsense")
    with pytest.raises(ResourceError, match="cannot be opened as a pipeline of spaCy"):
        open_parser(f"spacy:{tmp_path / 'broken'}", memory=False).parse(["a"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(ResourceError, match=r"is no pipeline of spaCy: it has no config\.cfg"):
        open_parser(f"spacy:{tmp_path / 'empty'}")
