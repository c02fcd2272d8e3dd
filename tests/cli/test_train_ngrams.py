"""`rougelike train-ngrams`, from text to a metric that uses what was learned."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.training.making import topics

SMALL = ("--dim", "10", "--ngram-cutoff", "5", "--epochs", "2")


def test_from_text_to_a_score(run, put):
    """Protects the round: what is written is told, and a metric takes it for its words and its n-grams."""
    put("text.txt", topics(400))
    ran = run("train-ngrams", "text.txt", "--out", "v.bin", *SMALL)
    assert ran.status == 0
    table, told = ran.out.split("\n\n")
    assert [line.split()[0] for line in table.splitlines()] == ["epoch", "1", "2"]
    assert told.startswith("Wrote the vectors of 22 words and ")
    assert told.rstrip().endswith("to v.bin.")
    put("one.jsonl", [{"candidate": "new moon", "references": ["moon rain"]}])
    scored = run("score", "one.jsonl", "-m", "NSM-R2(vectors=v.bin,ngrams=v.bin,alpha=0.1)")
    assert scored.status == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("text.txt", "--out", "v.npy"), "v.npy: cannot tell the format"),
        (("text.txt", "--out", "v.bin", "--window", "1"), "a window of 1 has no room for a word beside an n-gram of 2"),
        (("text.txt", "--out", "v.bin", "--resume"), "there is nothing to resume"),
        (("items.jsonl", "--out", "v.bin", "--word-cutoff", "99"), "words occur 99 times or more, and two are needed"),
        (("text.txt", "--out", "v.bin", "--dim", "0"), "dim takes a whole number from 1 to 10000, not 0"),
        (("text.txt",), "Missing option '--out'"),
    ],
)
def test_bad_calls(run, put, arguments, told):
    """Protects the terminal: one sentence, exit code 2, and nothing written."""
    put("text.txt", topics(20))
    ran = run("train-ngrams", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not Path("v.bin").exists()


def test_interrupted(put):
    """Protects Ctrl-C: it says that what was learned is kept and how to go on."""
    put("text.txt", topics(2000))
    code = (
        "import sys\nfrom rougelike.cli import main, train_ngrams as page\nfrom rougelike import training\n"
        "def stop(*given, **options):\n    raise KeyboardInterrupt\n"
        "page.train_ngrams = stop\nsys.exit(main(['train-ngrams', 'text.txt', '--out', 'v.bin']))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 130
    assert "what was learned is kept in v.bin.training; --resume goes on" in ran.stderr
