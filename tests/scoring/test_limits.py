"""Inputs that are huge or wrong: scored, or refused by an error that says what to do."""

import re

import pytest

import rougelike
from rougelike.batch import Batch
from rougelike.metrics.rouge import RougeN

SIZE = 10_000_000
NAMED = [{"doc_id": "d7", "system": "s3", "candidate": "a", "references": ["a"]}]


@pytest.fixture(scope="module")
def huge():
    """Return a text of ten million characters, in lines."""
    line = " ".join(f"word{i}" for i in range(500)) + ".\n"
    return line * (SIZE // len(line) + 1)


def test_a_huge_candidate_is_scored(huge):
    """Protects who scores a runaway output: ten megabytes take memory and time in proportion."""
    reference = "word1 word2 word3 and word5.\nword9 is not word8."
    metrics = ["ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-SU4", "ROUGE-L(profile=google)"]
    result = rougelike.evaluate(metrics, [{"candidate": huge, "references": [reference]}])
    assert result.score(0, "ROUGE-1").statistics["hits"] == 6
    assert result.score(0, "ROUGE-1").statistics["candidate_total"] == len(huge.split())
    assert result.score(0, "ROUGE-L(profile=google)").statistics["hits"] == 6
    assert 0 < result.score(0, "ROUGE-SU4").value < 1e-4


def test_two_huge_texts_score_with_what_is_linear(huge):
    """Protects two huge texts under metrics that count: equal texts are equal."""
    metrics = ["ROUGE-1", "ROUGE-2", "BLEU-4"]
    result = rougelike.evaluate(metrics, [{"candidate": huge, "references": [huge]}])
    assert [result.score(0, metric).value for metric in metrics] == [1, 1, 1]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("metric", "joined", "message"),
    [
        (
            "ROUGE-L(profile=google)",
            "\n",
            "document d9, system s1: ROUGE-L(profile=google) cannot score it: a candidate of .* tokens and a reference "
            "of .* are too long for a longest common subsequence .*; score them by lines with ROUGE-Lsum",
        ),
        (
            "ROUGE-L(sentences=lines)",
            " ",
            "document d9, system s1: ROUGE-L(sentences=lines) cannot score it: a sentence of .* tokens .* put one "
            "sentence on a line",
        ),
    ],
)
def test_two_huge_texts_are_refused_where_it_is_quadratic(huge, metric, joined, message, threads):
    """Protects memory and the user: the document, the system, both sizes and the way out are named, from any thread."""
    text = huge.replace("\n", joined)
    rows = [*NAMED * 600, {"doc_id": "d9", "system": "s1", "candidate": text, "references": ["b", text]}]
    pattern = ".*".join(re.escape(part) for part in message.split(".*"))
    with pytest.raises(rougelike.DataError, match=f"^{pattern}$"):
        rougelike.evaluate(["ROUGE-1", metric], rows, threads=threads)


@pytest.mark.parametrize("threads", [1, 4])
def test_an_error_in_a_worker_is_ours(monkeypatch, threads):
    """Protects the command line: what is raised on a thread reaches the caller as it was raised."""

    def broken(self, metric, batch: Batch):
        raise rougelike.DataError("row 3: told from a worker")

    monkeypatch.setattr(RougeN, "measure", broken)
    with pytest.raises(rougelike.DataError, match=r"^row 3: told from a worker$"):
        rougelike.evaluate("ROUGE-1", NAMED * 2_000, threads=threads)


@pytest.mark.parametrize(
    ("metrics", "options", "message"),
    [
        ([], {}, "no metric was asked for; name one or more, such as 'ROUGE-2'"),
        ([1], {}, "a metric is a name such as 'ROUGE-2', not 1"),
        (["ROUGE-1", None], {}, "a metric is a name such as 'ROUGE-2', not None"),
        ("rouge1", {}, "Did you mean ROUGE-1"),
        ("ROUGE-1", {"threads": 0}, "threads must be a whole number from 1, not 0"),
        ("ROUGE-1", {"threads": 1.5}, "threads must be a whole number from 1, not 1.5"),
        ("ROUGE-1", {"threads": True}, "threads must be a whole number from 1, not True"),
    ],
)
def test_what_cannot_be_asked(metrics, options, message):
    """Protects who asks for nothing or for what is no metric, before any text is read."""
    with pytest.raises(rougelike.MetricError, match=message):
        rougelike.evaluate(metrics, NAMED, **options)


@pytest.mark.parametrize(
    ("candidate", "references", "message"),
    [
        (None, ["a"], "candidate"),
        (5, ["a"], "candidate"),
        (["a", 5], ["a"], "candidate"),
        ("a", [], "reference"),
        ("a", None, "reference"),
        ("a", [None], "reference"),
        ("a", 5, "reference"),
    ],
)
def test_what_is_no_text(candidate, references, message):
    """Protects one pair at a time from what is no text: the field and what was found are named."""
    with pytest.raises(rougelike.DataError, match=message):
        rougelike.score("ROUGE-1", candidate, references)


def test_stop_list_that_is_missing():
    """Protects who names a file that is not there: it is told before anything is scored."""
    told = []
    with pytest.raises(rougelike.DataError, match=r"stopwords=no/such/file\.txt cannot be read"):
        rougelike.evaluate("ROUGE-1(stopwords=no/such/file.txt)", NAMED, progress=told.append)
    assert told == []


@pytest.mark.parametrize("data", [[], iter([]), {"candidate": [], "references": []}], ids=["list", "stream", "columns"])
def test_no_items(data):
    """Protects who scores nothing by mistake: it is said, and nothing crashes."""
    with pytest.raises(rougelike.DataError, match="is empty, expected at least one item"):
        rougelike.evaluate("ROUGE-1", data)
