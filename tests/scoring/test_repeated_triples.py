"""Triples that are matched more than once, counted by hand."""

import json

import pytest

from rougelike.cli import main
from rougelike.scoring.repeated_triples import repeated_triples

REFERENCE = [
    ["det", "house", "the"], ["det", "house", "the"], ["compound", "Trump", "Donald"], ["nsubj", "won", "Trump"],
    ["nmod:in", "won", "house"], ["nmod:in", "won", "house"], ["amod", "cat", "big"], ["amod", "kitten", "big"],
]  # fmt: skip
CANDIDATE = [
    ["det", "house", "the"], ["det", "house", "the"], ["nsubj", "won", "Trump"], ["nsubj", "won", "Trump"],
    ["nmod:in", "won", "house"], ["nmod:in", "won", "house"], ["amod", "kitten", "big"], ["amod", "kitten", "big"],
]  # fmt: skip


@pytest.fixture
def options(tmp_path):
    """Return options under which cat and kitten are merged, and nothing else is."""
    (tmp_path / "v.txt").write_text("cat 1 0\nkitten 0.9 0.1\nhouse 0 1\n", "utf-8")
    return {"parser": "triples", "vectors": tmp_path / "v.txt", "clusters": 0.7}


def test_a_triple_counts_once_for_a_pair(options):
    """Protects Table 4: what the pair shares more than once, by relation, before and after clustering."""
    name = f"pBE+cls({','.join(f'{k}={v}' for k, v in options.items())})"
    found = repeated_triples([{"candidate": CANDIDATE, "references": [REFERENCE, REFERENCE[3:4]]}], name)
    assert found.before == {"det": 1, "nmod": 1}
    assert found.after == {"det": 1, "nmod": 1, "amod": 1}
    assert found.pairs == 2
    assert found.classes() == [
        ("compound & det", 1, 1), ("subj & obj", 0, 0), ("all others", 1, 2), ("all", 2, 3)
    ]  # fmt: skip


def test_the_command_shows_the_table(options, tmp_path, capsys):
    """Protects the table on the terminal, by class and by relation."""
    data = tmp_path / "d.jsonl"
    data.write_text(json.dumps({"candidate": CANDIDATE, "references": [REFERENCE]}) + "\n", "utf-8")
    line = ["analyse", "be", str(data), *(f"--{key}={value}" for key, value in options.items())]
    assert main(line) == 0
    assert "all others 1 2 +1" in " ".join(capsys.readouterr().out.split())
    assert main([*line, "--relations"]) == 0
    assert "amod 0 1 +1" in " ".join(capsys.readouterr().out.split())
