"""The share of semantically similar words: what a metric of meaning can see and ROUGE cannot."""

import pytest

import rougelike
from rougelike.scoring.similar_words import similar_words

VECTORS = """the 1 0 0
cat 0 1 0
kitten 0 0.8 0.6
car 0 -1 0
"""


@pytest.fixture
def vectors(tmp_path):
    """Return vectors in which a kitten is much like a cat, and a car is not."""
    path = tmp_path / "vectors.txt"
    path.write_text(VECTORS)
    return str(path)


@pytest.mark.parametrize(
    ("candidate", "references", "alpha", "share"),
    [
        ("the cat", ["the cat"], 0.0, 0.0),
        ("the kitten", ["the cat"], 0.0, 0.5),
        ("the kitten", ["the cat"], 0.8, 0.0),
        ("kitten kitten", ["the cat"], 0.5, 1.0),
        ("the car", ["the cat"], 0.0, 0.0),
        ("the flarn", ["the cat"], 0.0, 0.0),
        ("the kitten", ["the cat", "the kitten"], 0.0, 0.25),
        ("", ["the cat"], 0.0, 0.0),
    ],
)
def test_share(vectors, candidate, references, alpha, share):
    """Protects the definition: words whose nearest in the reference is another word, averaged over references."""
    found = similar_words([{"candidate": candidate, "references": references}], vectors=vectors, alpha=alpha)
    assert found.share.tolist() == pytest.approx([share])


def test_histogram(vectors):
    """Protects the bins of the paper's table: a share on an edge belongs below it, and none is lost."""
    candidates = ["the " * (20 - n) + "kitten " * n for n in (0, 1, 2, 4, 5, 20)]
    items = [{"candidate": text, "references": ["the cat"]} for text in candidates]
    counts = [count for _, _, count in similar_words(items, vectors=vectors).histogram()]
    assert counts == [2, 1, 0, 1, 2]


def test_items_keep_their_order(vectors):
    """Protects against shares told of the wrong candidate, where items with equal references are brought together."""
    texts = [("the kitten", "the cat"), ("the cat", "the"), ("kitten", "the cat"), ("the", "the")]
    items = [{"candidate": c, "references": [r], "system": c} for c, r in texts]
    found = similar_words(items, vectors=vectors, alpha=0.1)
    assert dict(zip(found.systems, found.share.tolist(), strict=True)) == {
        "the kitten": 0.5, "the cat": 0.0, "kitten": 1.0, "the": 0.0,
    }  # fmt: skip


def test_nothing_known_is_warned_of(vectors):
    """Protects against a table of zeros that nobody questions, where the vectors have none of the words."""
    with pytest.warns(rougelike.RougelikeWarning, match="no vector for any of the 2 words scored, such as 'flarn'"):
        similar_words([{"candidate": "flarn", "references": ["quux"]}], vectors=vectors)


def test_bad_alpha(vectors):
    """Protects who gives a percentage where a cosine is asked for."""
    with pytest.raises(rougelike.DataError, match="alpha must be a cosine from -1 and below 1, not 60"):
        similar_words([{"candidate": "a", "references": ["b"]}], vectors=vectors, alpha=60)
