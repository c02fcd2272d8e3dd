"""Our enhanced graphs beside those that people and rules made for the treebank EWT; skipped where it is not at hand."""

import gzip
from itertools import islice
from pathlib import Path

import pytest

from rougelike.analysis.dependencies import enhance, given_edges
from rougelike.resources.parsers import read_conllu

TREEBANK = Path(__file__).parents[3] / "shared" / "data" / "ud_ewt" / "test.conllu.gz"


def test_graphs_agree_with_the_treebanks(tmp_path):
    """Protects the rewrites as a whole: F1 of labelled edges from gold trees, without empty nodes and @-suffixes."""
    if not TREEBANK.is_file():
        pytest.skip(f"{TREEBANK} is not here")
    (tmp_path / "test.conllu").write_bytes(gzip.decompress(TREEBANK.read_bytes()))
    shared = ours = gold = 0
    for tree in islice(read_conllu(tmp_path / "test.conllu"), 300):
        made, given = (
            {(word, head, relation.partition("@")[0]) for word, own in enumerate(graph) for head, relation in own}
            for graph in (enhance(tree).edges, given_edges(tree))
        )
        shared, ours, gold = shared + len(made & given), ours + len(made), gold + len(given)
    assert 2 * shared / (ours + gold) >= 0.99
