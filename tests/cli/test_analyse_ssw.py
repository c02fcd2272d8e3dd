"""`rougelike analyse ssw`, from a file to the paper's table."""

import pytest

VECTORS = "the 1 0 0\ncat 0 1 0\nkitten 0 0.8 0.6\n"


@pytest.fixture
def rows(put):
    """Put vectors, and a candidate of which half the words are alike to another one."""
    put("vectors.txt", VECTORS)
    return put("rows.jsonl", [{"summary": "the kitten", "references": ["the cat"]}])


def test_the_table(run, rows):
    """Protects the analysis: every candidate is in one bin, and columns are named as for other commands."""
    ran = run("analyse", "ssw", rows, "--vectors", "vectors.txt", "--candidate", "summary")
    assert ran.status == 0
    assert ran.out.startswith("1 candidate, mean share 50.0%")
    assert [line.split()[-2:] for line in ran.out.splitlines()[3:]] == [["0", "0.0%"]] * 4 + [["1", "100.0%"]]


def test_threshold(run, rows):
    """Protects --alpha: a word that is not alike enough has no partner."""
    ran = run("analyse", "ssw", rows, "--vectors", "vectors.txt", "--candidate", "summary", "--alpha", "0.9")
    assert ran.out.startswith("1 candidate, mean share 0.0%")


@pytest.mark.filterwarnings("default::rougelike.RougelikeWarning")
def test_unknown_words_and_bad_thresholds(run, rows, put):
    """Protects the terminal: unknown words are warned of, and a percentage for a cosine is refused."""
    put("strange.jsonl", [{"candidate": "flarn", "references": ["quux"]}])
    ran = run("analyse", "ssw", "strange.jsonl", "--vectors", "vectors.txt")
    assert ran.status == 0
    assert "rougelike: warning: vectors.txt has no vector for any of the 2 words scored" in ran.err
    ran = run("analyse", "ssw", rows, "--vectors", "vectors.txt", "--candidate", "summary", "--alpha", "60")
    assert ran.status == 2
    assert "alpha must be a cosine from -1 and below 1, not 60" in ran.err
