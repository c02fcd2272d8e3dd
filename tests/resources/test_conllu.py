import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from rougelike.errors import ResourceError
from rougelike.resources.parsers import Token, Tree, read_conllu, write_conllu

TREEBANK = Path(__file__).parents[3] / "shared" / "data" / "ud_ewt" / "dev.conllu.gz"
ROWS = """# text = I don't know, Ann.
1\tI\tI\tPRON\tPRP\t_\t4\tnsubj\t_\t_
2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
2\tdo\tdo\tAUX\tVBP\tMood=Ind\t4\taux\t_\t_
3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_
4\tknow\tknow\tVERB\tVB\t_\t0\troot\t0:root\tSpaceAfter=No
5\t,\t,\tPUNCT\t,\t_\t4\tpunct\t_\t_
5.1\tghost\tghost\tVERB\tVB\t_\t_\t_\t_\t_
6\tAnn\tAnn\tPROPN\tNNP\t_\t4\tvocative\t_\tSpaceAfter=No
7\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\tSpaceAfter=No
"""


def written(tmp_path, content):
    """Write a file and return its trees."""
    (tmp_path / "t.conllu").write_text(content, "utf-8")
    return list(read_conllu(tmp_path / "t.conllu"))


@pytest.mark.parametrize("content", [ROWS + "\n", ROWS, ROWS.partition("\n")[2], ROWS.replace("\n", "\r\n")])
def test_every_word_knows_its_place(tmp_path, content):
    """Explanations mark words in the text, with or without a text line, a last empty line, or Unix line ends."""
    (tree,) = written(tmp_path, content)
    assert tree.text == "I don't know, Ann."
    assert [tree.text[t.start : t.end] for t in tree.tokens] == ["I", "don't", "don't", "know", ",", "Ann", "."]
    assert [t.head for t in tree.tokens] == [4, 4, 4, 0, 4, 4, 4]
    assert tree.tokens[3] == Token("know", "know", "VERB", "VB", 0, "root", 8, 12, "", "0:root")


def test_trees_survive_being_written(tmp_path):
    """What one program parses another may score."""
    tokens = (Token("He", "he", "PRON", "", 2, "nsubj", 0, 2), Token("ran", "run", "VERB", "", 0, "root", 3, 6))
    trees = [Tree("He ran", tokens), Tree("He ran", tokens)]
    assert written(tmp_path, write_conllu(trees)) == trees


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\t4\tnsubj", "\t9\tnsubj", "line 2: the head '9' is no word of this sentence, which has 7"),
        ("\t4\tnsubj", "\tx\tnsubj", "line 2: the head 'x'"),
        ("\tPRON\t", "\t", "line 2: 9 columns where CoNLL-U has 10"),
        ("6\tAnn", "6\tBob", "line 9: 'Bob' does not follow in the text"),
        ("6\tAnn", "8\tAnn", "line 9: '8' where word 6 is expected"),
        ("6\tAnn", "six\tAnn", "line 9: 'six' where word 6 is expected"),
        ("\t0\troot", "\t1\tdep", r"line 2: the heads run in a circle, from word to word: 1 4 1\."),
        ("\t0\troot", "\t4\tdep", r"circle, from word to word: 4 4\."),
    ],
)
def test_a_broken_tree_is_refused(tmp_path, old, new, message):
    """A tree that cannot be followed must be told by its line."""
    with pytest.raises(ResourceError, match=message):
        written(tmp_path, ROWS.replace(old, new))


def test_odd_texts_survive_being_written(tmp_path):
    """Line ends and tabs within a sentence would end its lines: every word keeps its place, comments stay a line."""
    tree = Tree("a\n\tb", (Token("a", "", "", "", 0, "root", 0, 1), Token("b", "_", "", "", 1, "dep", 3, 4)))
    content = write_conllu([tree, Tree(" ", ())], ["system = x\ny"])
    assert content.startswith("# system = x y\n# text = a  b\n1\ta\t_\t")
    assert written(tmp_path, content) == [Tree("a  b", (tree.tokens[0], replace(tree.tokens[1], lemma="")))]


def test_a_treebank_is_read_whole(tmp_path):
    """A real treebank has contractions, empty nodes and odd spacing in plenty."""
    if not TREEBANK.is_file():
        pytest.skip("../shared/data/ud_ewt is not here")
    trees = written(tmp_path, gzip.decompress(TREEBANK.read_bytes()).decode())
    assert len(trees) == 2_001
    assert all(t.text[w.start : w.end] for t in trees for w in t.tokens)
