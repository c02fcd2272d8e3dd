"""Properties of the metrics of word vectors, whatever the texts; and what they say of words without a vector."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rougelike

TOY = Path(__file__).parents[1] / "golden" / "toy_embeddings.w2v.txt"
WORDS = ["the", "cat", "dog", "king", "dogs", "walked", "school", "to"]
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join)


@pytest.fixture(scope="module")
def one_hot(tmp_path_factory):
    """Return vectors under which two words are alike only if they are the same."""
    path = tmp_path_factory.mktemp("vectors") / "one_hot.txt"
    rows = [f"{word} {' '.join(map(str, row))}" for word, row in zip(WORDS, np.eye(len(WORDS), dtype=int), strict=True)]
    path.write_text("\n".join(rows) + "\n")
    return path


@pytest.mark.parametrize("match", ["greedy", "optimal"])
@pytest.mark.parametrize("unit", ["1", "2", "SU4"])
@settings(max_examples=30)
@given(candidate=TEXTS, reference=TEXTS)
def test_one_hot_vectors_give_rouge(one_hot, match, unit, candidate, reference):
    """Protects the reading of the paper: with equality in the place of similarity, ROUGE's own count comes back.

    The product of two different words' vectors has no direction here, so identical pairs are told to be equal.
    """
    ours = rougelike.score(f"ROUGE-WE-{unit}(vectors={one_hot},match={match},oov=exact)", candidate, reference)
    lexical = rougelike.score(f"ROUGE-{unit}(profile=google)", candidate, reference)
    assert (ours.recall, ours.precision) == pytest.approx((lexical.recall, lexical.precision), abs=1e-12)


@settings(max_examples=40)
@given(candidate=TEXTS, reference=TEXTS, match=st.sampled_from(["greedy", "optimal", "all"]))
def test_hits_are_symmetric(candidate, reference, match):
    """Protects the count of matches: who is called the reference changes what it is divided by, not what is counted.

    Greedy ties are the reference's to decide, and equal similarities of different words do not occur here.
    """
    metric = f"ROUGE-WE-1(vectors={TOY},match={match})"
    one, other = rougelike.score(metric, candidate, reference), rougelike.score(metric, reference, candidate)
    assert one.statistics["hits"] == pytest.approx(other.statistics["hits"], abs=1e-9)
    assert one.recall == pytest.approx(other.precision, abs=1e-9)


@settings(max_examples=40)
@given(candidate=TEXTS, reference=TEXTS, n=st.sampled_from([1, 2, 3]))
def test_optimal_is_not_below_greedy(candidate, reference, n):
    """Protects both rules: no one-to-one matching has a greater sum than the optimal one, nor units used twice."""
    greedy, optimal, best = (
        rougelike.score(f"ROUGE-WE-{n}(vectors={TOY},match={match})", candidate, reference).statistics
        for match in ("greedy", "optimal", "best")
    )
    assert greedy["hits"] <= optimal["hits"] + 1e-9
    assert optimal["hits"] <= best["hits"] + 1e-9
    assert optimal["hits"] <= min(greedy["candidate_total"], greedy["reference_total"]) + 1e-9


@settings(max_examples=40)
@given(candidate=TEXTS, reference=TEXTS, n=st.sampled_from([1, 2]))
def test_nsm_is_bounded_by_its_reference_side(candidate, reference, n):
    """Protects NSM: no more hits than units that ask; and NSS weighs each of those hits by at most its count."""
    for side, total in (("candidate", "candidate_total"), ("reference", "reference_total")):
        nsm, nss = (
            rougelike.score(f"{kind}-R{n}(vectors={TOY},side={side})", candidate, reference).statistics
            for kind in ("NSM", "NSS")
        )
        assert nsm["hits"] <= nsm[total]
        assert nss["hits"] <= nsm["hits"] * max(nsm["candidate_total"], nsm["reference_total"]) + 1e-9
        assert 0.6 * nsm["hits"] <= nss["hits"] + 1e-9


@pytest.mark.parametrize("metric", ["ROUGE-WE-1(vectors={})", "NSM-R1(vectors={})", "NSM-BL1(vectors={})"])
@settings(max_examples=25)
@given(candidate=TEXTS, reference=TEXTS)
def test_an_unmatched_word_never_helps_precision(metric, candidate, reference):
    """Protects against reward for padding: a word that is like nothing adds to what the hits are divided by."""
    name = metric.format(TOY)
    before, after = (rougelike.score(name, text, reference) for text in (candidate, f"{candidate} flarn"))
    shares = [score.value if score.precision is None else score.precision for score in (before, after)]
    assert shares[1] <= shares[0] + 1e-12


@pytest.mark.parametrize("metric", ["ROUGE-WE-2", "ROUGE-WE-SU4", "NSM-R2", "NSS-RSU4", "S-RL"])
def test_single_precision_is_near_double(metric, tmp_path):
    """Protects what runs by default: single precision changes a score by less than 1e-5."""
    rows = [line.split() for line in TOY.read_text().splitlines()[1:]]
    np.save(tmp_path / "toy.npy", np.array([row[1:] for row in rows], np.float32))
    (tmp_path / "toy.vocab").write_text("\n".join(row[0] for row in rows) + "\n")
    texts = "the king walked to school and the cats slept", "a child walked to the school where the cat slept"
    double, single = (rougelike.score(f"{metric}(vectors={v})", *texts).value for v in (TOY, tmp_path / "toy.npy"))
    assert single == pytest.approx(double, abs=1e-5)
    assert single > 0


@pytest.mark.parametrize("metric", ["NSM-R2", "NSS-R2(side=reference)", "S-RL", "NSM-RSU4"])
def test_nothing_is_above_one(metric):
    """Protects the end of the alpha curve: rounding makes no cosine pass 1, not even of reordered words."""
    words = metric.rstrip(")") + (",alpha=1)" if "(" in metric else "(alpha=1)")
    assert rougelike.score(words, "new york is new york", "york new new york is").value == 0


def test_nothing_known_is_warned_of():
    """Protects against a column of zeros that nobody notices: the likely cause is named."""
    with pytest.warns(rougelike.RougelikeWarning, match=r"no vector for any of the 4 words scored, such as 'flarn'"):
        result = rougelike.evaluate(f"NSM-R1(vectors={TOY})", [{"candidate": "flarn zzyx", "references": ["quux w8"]}])
    assert result.unknown["toy_embeddings.w2v.txt"].rate == 1
    assert result.scores(result.metrics[0]).value.tolist() == [0]


def test_words_without_a_vector_are_told():
    """Protects the reader of a table: which share of the words the vectors lack, and which words those are."""
    items = [{"candidate": "the cat flarn", "references": ["the dog quux flarn"]}]
    result = rougelike.evaluate(f"ROUGE-WE-1(vectors={TOY})", items)
    unknown = result.unknown["toy_embeddings.w2v.txt"]
    assert (unknown.words, dict(unknown.missing)) == (7, {"flarn": 2, "quux": 1})
    assert "has no vector for 42.9 % of the words, most often flarn, quux." in " ".join(repr(result).split())


def test_the_command_line_warns(tmp_path):
    """Protects the terminal: a warning is one line of ours, and not a stack of Python's."""
    data = tmp_path / "items.jsonl"
    data.write_text('{"candidate": "flarn", "references": ["quux"]}\n')
    line = [str(Path(sys.executable).with_name("rougelike")), "score", str(data), "-m", f"NSM-R1(vectors={TOY})"]
    run = subprocess.run(line, capture_output=True, text=True, check=True)
    assert run.stderr.startswith("rougelike: warning: toy_embeddings.w2v.txt has no vector for any of the 2 words")
    assert len(run.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("metric", "message"),
    [
        ("ROUGE-WE-1(variant=s3,compose=concat)", "variant=s3 decides compose itself"),
        ("ROUGE-WE-2(variant=s3,multi=best)", "variant=s3 decides multi itself"),
        ("ROUGE-WE-2(lexical=2)", "option lexical takes a number from 0 to 1"),
        ('NSM-R2(vectors="")', "option vectors takes a name or a file"),
        ("ROUGE-WE-5", "there is no metric 'ROUGE-WE-5'"),
        ("NSM-R2(alpha=nan)", "option alpha takes a number from -1 to 1"),
    ],
)
def test_bad_options(metric, message):
    """Protects who combines what does not go together: the sentence names the option."""
    with pytest.raises(rougelike.MetricError, match=message):
        rougelike.metric(metric)


def test_missing_vectors():
    """Protects who misspells the vectors: no score is made without them."""
    with pytest.raises(rougelike.ResourceError, match="is neither a file nor the name of word vectors"):
        rougelike.score("ROUGE-WE-1(vectors=wordlama)", "a", "b")
