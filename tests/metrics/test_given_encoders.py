"""Encoders of sentences given as objects, asked once for every sentence of all items and metrics."""

import threading
from itertools import pairwise

import numpy as np
import pytest

import rougelike
from rougelike.errors import MetricError, ResourceError
from rougelike.scoring import run
from tests.metrics.test_sem_f1 import WORDS, vectors


def items(count=1000):
    """Return items that share sentences and references, more of them than a batch holds."""
    rng = np.random.default_rng(5)

    def text():
        return [" ".join(rng.choice(WORDS, 3)) for _ in range(rng.integers(0, 4))]

    sides = [[text() for _ in range(1 + i % 3)] for i in range(40)]
    return [{"candidate": text(), "references": sides[rng.integers(40)]} for _ in range(count)]


@pytest.mark.parametrize("metrics", ["SEM-F1", ["SEM-F1", "SEM-F1(multi=best)", "ROUGE-1"]])
def test_each_sentence_is_encoded_once(metrics):
    """Protects the time: over all batches and metrics a sentence is encoded once, the longest first."""
    asked = []

    def encoder(sentences):
        asked.extend(sentences)
        return vectors(sentences)

    rougelike.evaluate(metrics, items(), encoder=encoder)
    assert len(asked) == len(set(asked)) > 100
    assert all(len(a) >= len(b) for a, b in pairwise(asked))


@pytest.mark.parametrize(("threads", "size"), [(2, 384), (3, 7), (1, 1)])
def test_threads_and_batches(monkeypatch, threads, size):
    """Protects that work is cut up for speed alone, to the last bit."""
    expected = rougelike.evaluate("SEM-F1", items(200), encoder=vectors, threads=1).scores("SEM-F1")
    monkeypatch.setattr(run, "BATCH", size)
    got = rougelike.evaluate("SEM-F1", items(200), encoder=vectors, threads=threads).scores("SEM-F1")
    for name in ("value", "precision", "recall", "statistics"):
        assert getattr(got, name).tobytes() == getattr(expected, name).tobytes()


def test_encoders_of_one_name_do_not_meet():
    """Protects calls side by side: a function is known to its own call only, whatever the others are called."""

    def scored(sign, found):
        for _ in range(20):
            encoder = lambda s: [[1.0, sign if x == "a" else 0.0] for x in s]  # noqa: E731 - all are named <lambda>
            found.append(rougelike.score("SEM-F1", ["a"], [["b"]], encoder=encoder).value)

    results = {number: [] for number in (0.0, 1.0, 2.0, 3.0)}
    threads = [threading.Thread(target=scored, args=pair) for pair in results.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, found in results.items():
        assert found == pytest.approx([1 / np.sqrt(1 + number**2)] * 20)


def test_the_result_says_which_encoder():
    """Protects figures in papers: the metric and its signature name the function, under the short name as well."""
    result = rougelike.evaluate(["SEM-F1", "ROUGE-1"], items(3), encoder=vectors)
    assert [repr(m) for m in result.metrics] == ["SEM-F1(encoder=vectors)", "ROUGE-1"]
    assert result.scores("SEM-F1") is result.scores("SEM-F1(encoder=vectors)")
    assert "|vectors:function|" in result.signatures[rougelike.metric("SEM-F1(encoder=vectors)")]
    with pytest.raises(ResourceError, match="No sentence encoder is called 'vectors'"):
        rougelike.evaluate("SEM-F1(encoder=vectors)", items(1))


def test_an_encoder_that_a_metric_names_stays():
    """Protects who compares encoders: one given beside the metrics is for those that name none."""
    with pytest.raises(ResourceError, match="No sentence encoder is called 'tiny'"):
        rougelike.evaluate(["SEM-F1(encoder=tiny)", "SEM-F1"], items(1), encoder=vectors)


class Model:
    """A model of another package, which has a method `encode`."""

    def encode(self, sentences):
        """Return vectors."""
        return vectors(sentences)


def test_a_model_is_an_encoder():
    """Protects who has a model in memory already: its method `encode` is what encodes."""
    got = rougelike.score("SEM-F1", "snow", "rain", encoder=Model())
    assert repr(got.metric) == "SEM-F1(encoder=Model.encode)"
    assert got.value == rougelike.score("SEM-F1", "snow", "rain", encoder=vectors).value


def test_double_precision_stays():
    """Protects golden values: what a function returns in double precision is not rounded."""
    got = rougelike.score("SEM-F1", "a", "b", encoder=lambda s: [[1.0, 1e-5 if x == "a" else 0.0] for x in s])
    assert got.value == pytest.approx(1 / np.sqrt(1 + 1e-10), abs=1e-15)
    assert got.value != 1


@pytest.mark.parametrize(
    ("metric", "encoder", "error", "message"),
    [
        ("ROUGE-1", vectors, MetricError, "is for metrics that use an encoder and name none.*among ROUGE-1"),
        ("SEM-F1", 5, MetricError, "encoder takes a name, a folder, or a function from a list of sentences.*not 5"),
        ("SEM-F1", lambda s: [[1.0]], ResourceError, r"<lambda> returned an array of shape \(1, 1\) for 2 sentences"),
        ("SEM-F1", "no-such", ResourceError, "No sentence encoder is called 'no-such'"),
        ('SEM-F1(encoder="")', None, MetricError, "option encoder takes a name or a folder, not ''"),
        ("SEM-F1(split=german)", None, MetricError, "sentencex-XX.*as sentencex-de; not by 'german'"),
    ],
)
def test_mistakes_name_the_way_out(metric, encoder, error, message):
    """Protects who gives something that encodes nothing."""
    with pytest.raises(error, match=message):
        rougelike.score(metric, "a", "b", encoder=encoder)


def test_an_encoder_of_changing_width(monkeypatch):
    """Protects against functions that fit themselves to each call, whose vectors cannot be compared."""
    from rougelike.resources import remembering

    monkeypatch.setattr(remembering, "CHUNK", 1)
    with pytest.raises(ResourceError, match=r"vectors of 1 and of 2 dimensions: all need the same number"):
        rougelike.score("SEM-F1", "a", "bb", encoder=lambda s: [[1.0] * len(s[0])] * len(s))
