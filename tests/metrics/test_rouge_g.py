"""ROUGE-G as a metric: readings, what is remembered, and what its alignment says."""

import pytest

import rougelike
from rougelike.analysis.parses import named as parsers
from rougelike.metrics import meanings, rouge_g, topics
from rougelike.scoring.align import alignments
from tests.analysis.trees import tree
from tests.golden.reading import HERE

TOY = f"graph={HERE / 'rougeg_toy_graph.ukb.txt'},lexicon={HERE / 'rougeg_toy_lexicon.txt'}"
ITEMS = [
    {"candidate": "police killed the gunman", "references": ["police kill the gunman", "the gunman murdered police"]},
    {"candidate": "the dog walked around town", "references": ["a cat strolled around the city"]},
    {"candidate": "", "references": ["a cat"]},
]


def values(name, items=ITEMS, **how):
    """Return every item's score."""
    result = rougelike.evaluate(name, items, **how)
    return result.measures[result.metrics[0]].value.tolist()


@pytest.mark.parametrize("name", ["ROUGE-G-1", "ROUGE-G-2", "ROUGE-G-3", "ROUGE-G-SU4"])
def test_all_lexical_is_rouge(name):
    """Protects beta: with all of the credit for equality, what is left is ROUGE's recall."""
    plain = {"ROUGE-G-SU4": "ROUGE-WE-SU4"}.get(name, name.replace("-G", ""))
    if plain.startswith("ROUGE-WE"):
        plain += f"(lexical=1,last=True,vectors={HERE / 'toy_embeddings.w2v.txt'})"
    else:
        plain += "(headline=recall)"
    assert values(f"{name}({TOY},beta=1)") == pytest.approx(values(plain))


@pytest.mark.parametrize("align", ["text", "ngram"])
def test_best_is_bounded_and_a_text_against_itself_is_1(align):
    """Protects the bounded reading: equal texts score 1, and nothing scores more."""
    for text in ("police kill the gunman", "zzyx", "a cat a cat"):
        item = [{"candidate": text, "references": [text]}]
        assert values(f"ROUGE-G-1({TOY},align={align})", item) == pytest.approx([1.0])
    assert all(0 <= value <= 1 for value in values(f"ROUGE-G-1({TOY},align={align})"))


def test_company_and_threads_do_not_matter():
    """Protects that a score depends on its item alone, to the last bit."""
    name = f"ROUGE-G-2({TOY})"
    together = values(name, ITEMS * 2, threads=2)
    assert together == [values(name, [item], threads=1)[0] for item in ITEMS] * 2


def test_links_add_up_and_say_what_they_are_for():
    """Protects the alignment: lexical and semantic credit in one link, of which some is for being equal."""
    found = rougelike.align(f"ROUGE-G-1({TOY})", "police killed the gunman", "police ended the gunman")
    (part,) = found.parts
    assert part.hits / part.reference_total == pytest.approx(found.score.value)
    links = {(own.text, other.text): link for own, other, link in part.pairs()}
    assert links["police", "police"].lexical == 0.5
    assert (links["killed", "ended"].lexical, links["killed", "ended"].similarity) == (0.0, 1.0)


@pytest.mark.parametrize("name", ["ROUGE-G-1", "ROUGE-G-2", "ROUGE-G-SU4"])
def test_an_item_among_others_is_aligned_as_alone(name):
    """Protects reports: what is computed for all candidates of a document at once says of each what it does alone."""
    data = rougelike.open_data(ITEMS).read()
    together = [found for (found,) in alignments([f"{name}({TOY})"], data)]
    alone = [rougelike.align(f"{name}({TOY})", item["candidate"], item["references"]) for item in ITEMS]
    assert [a.parts for a in together] == [a.parts for a in alone]


def test_a_document_is_compared_once(monkeypatch):
    """Protects the time that a report takes: items of a document share what was compared to score them."""
    calls = []
    walk = meanings.similarities
    monkeypatch.setattr(meanings, "LATELY", {})
    monkeypatch.setattr(meanings, "similarities", lambda *given: calls.append(0) or walk(*given))
    items = [{"candidate": text, "references": ["police killed the gunman"]} for text in ("police ended it", "the gun")]
    list(alignments([f"ROUGE-G-1({TOY},choice=first)"], rougelike.open_data(items).read()))
    assert len(calls) == 1


class Tagger:
    """A parser that calls every word the same."""

    sha256 = "0"

    def __init__(self, tag):
        self.name, self._tag = f"tagger-{tag}", tag

    def parse(self, sentences):
        """Return a tree a sentence."""
        return [tree("\n".join(f"{w} {self._tag} 0 root" for w in s.split())) for s in sentences]


def test_tags_choose_senses():
    """Protects pos=tagged: a word has the senses of its part of speech, and a function word has none."""
    one, other = "dog", "chase"
    with parsers.given({f"tagger-{tag}": Tagger(tag) for tag in ("VERB", "NOUN", "DET")}):
        found = {
            tag: rougelike.score(f"ROUGE-G-1(graph=wordnet,pos=tagged,parser=tagger-{tag})", one, other).value
            for tag in ("VERB", "NOUN", "DET")
        }
    assert found["VERB"] == pytest.approx(0.5)
    assert 0 < found["NOUN"] < 0.5
    assert found["DET"] == 0


def test_sums_are_remembered(tmp_path, monkeypatch):
    """Protects who interrupts: what is finished is not computed again, and gives the same to the last bit."""
    opened = rouge_g.graph_and_lexicon(rougelike.metric("ROUGE-G-1(graph=wordnet)"))
    monkeypatch.setattr(rouge_g, "graph_and_lexicon", lambda metric: opened)
    monkeypatch.setenv("ROUGELIKE_CACHE", str(tmp_path))
    name, items = "ROUGE-G-1(graph=wordnet)", ITEMS[:2]
    first = values(name, items, threads=1)
    monkeypatch.setattr(topics, "summed", lambda topic: pytest.fail("computed again"))
    assert values(name, items, threads=1) == first
    assert values("ROUGE-G-1(graph=wordnet,beta=1)", items) == pytest.approx(values("ROUGE-1(headline=recall)", items))
