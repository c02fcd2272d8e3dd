"""The same items give the same bytes, whatever the threads, the batches or the hash seed."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

import rougelike
from rougelike.scoring import run

METRICS = ["ROUGE-1", "ROUGE-2(multi=best)", "ROUGE-L", "ROUGE-W-1.2", "ROUGE-SU4", "ROUGE-L(profile=google)", "BLEU-4"]


def items(count=1_500):
    """Return items whose references are shared by some, in no order."""
    rng = np.random.default_rng(7)

    def text(words):
        return " ".join(f"w{i}" + "." * (i % 9 == 0) for i in rng.integers(0, 40, words).tolist())

    sides = [[text(12) for _ in range(1 + i % 3)] for i in range(count // 4)]
    return [{"candidate": text(i % 17), "references": sides[int(rng.integers(len(sides)))]} for i in range(count)]


def digest(result):
    """Return a hash of every number of a result, and of the names."""
    whole = hashlib.sha256()
    for metric, got in result.measures.items():
        whole.update(repr(metric).encode())
        for column in (got.value, got.precision, got.recall, got.f1, got.statistics, got.empty_reference):
            whole.update(b"" if column is None else np.ascontiguousarray(column).tobytes())
    return whole.hexdigest()


@pytest.mark.parametrize(("threads", "size"), [(1, 384), (2, 384), (5, 7), (1, 3), (3, 1), (2, 10_000)])
def test_threads_and_batches(monkeypatch, threads, size):
    """Protects that work is cut up for speed alone."""
    expected = digest(rougelike.evaluate(METRICS, items(), threads=1))
    monkeypatch.setattr(run, "BATCH", size)
    assert digest(rougelike.evaluate(METRICS, items(), threads=threads)) == expected
    assert digest(rougelike.evaluate(METRICS, (item for item in items()), threads=threads)) == expected


SCRIPT = """
import sys, rougelike
from tests.scoring.test_same_bytes import METRICS, items
sys.stdout.buffer.write(rougelike.evaluate(METRICS, items(300)).to_arrow().to_pandas().to_csv().encode())
"""


def test_hash_seeds():
    """Protects that no order of a set or of a dict of hashes reaches a score or the table."""
    tables = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "12345")
    }
    assert len(tables) == 1
    assert len(tables.pop()) > 100_000
