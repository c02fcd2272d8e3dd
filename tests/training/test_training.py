"""From text to a file of vectors: it learns, repeats itself, resumes, and says what is wrong."""

import bz2
import gzip
import lzma

import numpy as np
import pyarrow as pa
import pytest

import rougelike
from rougelike.resources import open_vectors
from rougelike.training import Settings, train_ngrams
from tests.training.making import topic_of, topics

SMALL = Settings(dim=20, word_cutoff=5, ngram_cutoff=5, epochs=3, seed=4)
LINES = 6000


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    """Return a file of 60,000 words on three topics, which is several pieces."""
    path = tmp_path_factory.mktemp("corpus") / "topics.txt"
    path.write_text(topics(LINES))
    return path


@pytest.fixture(scope="module")
def learned(text, tmp_path_factory):
    """Return the vectors learned from it, as a file, and what was told of them."""
    out = tmp_path_factory.mktemp("vectors") / "vectors.bin"
    return out, train_ngrams(text, out, SMALL)


def unit_rows(path, names):
    """Return the vectors of names, of length 1."""
    opened = open_vectors(path)
    rows = opened.lookup(names)
    assert (rows >= 0).all()
    vectors = opened.rows(rows)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def interrupted(after):
    """Return a report that interrupts the training once so many words have been learned from."""

    def report(stage):
        if stage.name.startswith("epoch") and stage.done >= after:
            raise KeyboardInterrupt

    return report


def test_words_of_a_topic_are_neighbours(learned):
    """Protects that it learns: the nearest of every word and n-gram of one topic belongs to it."""
    names = ["sun", "rain", "ship", "tide", "oven", "yeast", "new_moon", "new_loaf", "new_harbour"]
    vectors = unit_rows(learned[0], names)
    alike = vectors @ vectors.T
    np.fill_diagonal(alike, -1)
    nearest = [names[i] for i in alike.argmax(axis=1)]
    assert [topic_of(name) for name in nearest] == [topic_of(name) for name in names]


def test_the_loss_falls(learned):
    """Protects the direction of the steps."""
    losses = learned[1].losses
    assert losses[-1] < losses[0]
    assert len(losses) == len(learned[1].rates) == SMALL.epochs


def test_a_metric_takes_the_file(learned):
    """Protects the use: one file gives a metric its words and its n-grams."""
    metric = f"NSM-R2(vectors={learned[0]},ngrams={learned[0]},alpha=0.5)"
    assert (
        rougelike.score(metric, "new moon", "moon rain").value > rougelike.score(metric, "new moon", "oven yeast").value
    )


def test_the_same_bytes_again(text, learned, tmp_path):
    """Protects repeatability on one thread; and that text is one however it is packed."""
    again = tmp_path / "again.bin"
    train_ngrams([text], again, SMALL)
    assert again.read_bytes() == learned[0].read_bytes()


@pytest.mark.parametrize("suffix", [".gz", ".zst", ".xz", ".bz2"])
def test_packed_text(text, learned, tmp_path, suffix):
    """Protects compressed text: what is learned from it is what is learned from the plain."""
    pack = {
        ".gz": gzip.compress,
        ".xz": lzma.compress,
        ".bz2": bz2.compress,
        ".zst": lambda data: pa.compress(data, "zstd", asbytes=True),
    }[suffix]
    packed, out = tmp_path / f"text{suffix}", tmp_path / "vectors.bin"
    packed.write_bytes(pack(text.read_bytes()))
    train_ngrams(packed, out, SMALL)
    assert out.read_bytes() == learned[0].read_bytes()


@pytest.mark.parametrize("after", [1, 70_000, 150_000])
def test_resumed_is_as_uninterrupted(text, learned, tmp_path, after):
    """Protects long trainings: interrupted and gone on with, the vectors are the same bytes."""
    out = tmp_path / "vectors.bin"
    with pytest.raises(KeyboardInterrupt):
        train_ngrams(text, out, SMALL, report=interrupted(after))
    assert not out.exists()
    done = train_ngrams(text, out, SMALL, resume=True)
    assert out.read_bytes() == learned[0].read_bytes()
    assert done.pairs == learned[1].pairs
    assert list(tmp_path.iterdir()) == [out]


def test_kept_from_time_to_time(text, learned, tmp_path):
    """Protects that keeping the state changes nothing."""
    out = tmp_path / "vectors.bin"
    train_ngrams(text, out, SMALL, every=1e-6)
    assert out.read_bytes() == learned[0].read_bytes()


def test_threads_learn_too(text, tmp_path):
    """Protects several threads: every pair is learned from once, and topics are found."""
    out = tmp_path / "vectors.bin"
    one, two = train_ngrams(text, out, SMALL), train_ngrams(text, out, SMALL, threads=2)
    assert two.pairs == one.pairs
    assert two.losses[-1] < two.losses[0]
    sun, rain, oven = unit_rows(out, ["sun", "rain", "oven"])
    assert sun @ rain > sun @ oven


@pytest.mark.parametrize("name", ["v.txt", "v.vec", "v.txt.gz", "v.bin.gz"])
def test_written_forms_hold_the_same(text, learned, tmp_path, name):
    """Protects every form that is written: opened, it holds the vectors of the binary one, the commonest first."""
    out = tmp_path / name
    train_ngrams(text, out, SMALL)
    names = ["sun", "new", "new_moon"]
    np.testing.assert_allclose(unit_rows(out, names), unit_rows(learned[0], names), atol=1e-6)
    if name == "v.txt":
        head, first = out.read_text().splitlines()[:2]
        assert head.split() == [str(learned[1].words + learned[1].ngrams), "20"]
        assert first.split()[0] == "new"


def test_an_ngram_spelled_like_a_word(tmp_path):
    """Protects the file: a name stands in it once, and the word has it."""
    source, out = tmp_path / "text.txt", tmp_path / "vectors.txt"
    source.write_text("new york new_york is big\n" * 20)
    done = train_ngrams(source, out, Settings(dim=4, analyser="spaces", epochs=1))
    names = [line.split()[0] for line in out.read_text().splitlines()[1:]]
    assert done.hidden == 1
    assert len(names) == len(set(names)) == done.words + done.ngrams


def test_word2vec_loses_dropped_words(tmp_path):
    """Protects order 1: a rare word takes no place in the window, as in word2vec, and beside n-grams it does."""
    source, out = tmp_path / "text.txt", tmp_path / "vectors.txt"
    source.write_text("".join(f"a x{i} b\n" for i in range(10)))
    settings = {"dim": 4, "window": 1, "epochs": 1, "sample": 0.0, "analyser": "spaces"}
    assert train_ngrams(source, out, Settings(order=1, **settings)).pairs == [20]
    assert train_ngrams(source, out, Settings(order=1, contexts=2, overlap=True, **settings)).pairs == [0]


BAD = {
    "empty": (b"", {}, "holds no words to learn from"),
    "signs": (b"... !\n\n", {}, "holds no words to learn from"),
    "latin": ("un été\n".encode("latin-1"), {}, r"line 1, byte 4 is not utf-8 \(it is 0xE9\)"),
    "rare": (b"each word once\n", {}, "0 of 3 words occur 5 times or more, and two are needed"),
    "alone": (b"la la la la la la\n", {}, "1 of 1 words occur 5 times or more"),
    "window": (b"a b\n", {"order": 3, "window": 2}, "a window of 2 has no room for a word beside an n-gram of 3"),
    "order": (b"a b\n", {"order": 0}, "order takes a whole number from 1 to 9, not 0"),
    "rate": (b"a b\n", {"rate": 0.0}, "rate takes a number above 0"),
    "sample": (b"a b\n", {"sample": 1.0}, "sample takes a share from 0 and below 1"),
    "analyser": (b"a b\n", {"analyser": "gogle"}, "analyser takes google, perl, unicode, spaces, not 'gogle'"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_text_and_settings(tmp_path, case):
    """Protects who gives what nothing can be learned from: one sentence says what it is."""
    content, options, message = BAD[case]
    (tmp_path / "text.txt").write_bytes(content)
    with pytest.raises(rougelike.DataError, match=message):
        train_ngrams(tmp_path / "text.txt", tmp_path / "v.bin", Settings(**options))
    assert not (tmp_path / "v.bin").exists()


def test_bad_files(text, tmp_path):
    """Protects files: what cannot be read or written is told before the work."""
    out = tmp_path / "v.bin"
    own = tmp_path / "own.txt"
    own.write_text("a b\n")
    broken = tmp_path / "broken.txt.xz"
    broken.write_bytes(lzma.compress(b"a b c\n" * 99)[:40])
    for files, target, message in [
        ([], out, "there is no text to learn from"),
        (["nowhere.txt"], out, "nowhere.txt does not exist"),
        ([tmp_path], out, "is no file; give files of text"),
        ([text], tmp_path / "v.npy", "v.npy: cannot tell the format"),
        ([text], tmp_path / "no" / "v.bin", "cannot be written; give a file in a folder"),
        ([own], own, "is to be read; give another file"),
        ([broken], out, "is not a whole xz file"),
    ]:
        with pytest.raises(rougelike.DataError, match=message):
            train_ngrams(files, target, SMALL)
    with pytest.raises(rougelike.DataError, match="threads takes a whole number from 1, not 0"):
        train_ngrams(text, out, SMALL, threads=0)


def test_resuming_what_is_not_the_same(text, tmp_path):
    """Protects an unfinished training from being overwritten or gone on with otherwise than it was begun."""
    out = tmp_path / "v.bin"
    with pytest.raises(rougelike.DataError, match="so there is nothing to resume"):
        train_ngrams(text, out, SMALL, resume=True)
    with pytest.raises(KeyboardInterrupt):
        train_ngrams(text, out, SMALL, report=interrupted(1))
    with pytest.raises(rougelike.DataError, match="holds an unfinished training; give --resume"):
        train_ngrams(text, out, SMALL)
    other = Settings(dim=30, word_cutoff=5, ngram_cutoff=5, epochs=3, seed=4)
    with pytest.raises(rougelike.DataError, match=r"differently \(dim was 20 and is 30\); ask for"):
        train_ngrams(text, out, other, resume=True)
    with pytest.raises(rougelike.DataError, match="the corpus has other files or sizes"):
        train_ngrams([text, text], out, SMALL, resume=True)


def test_stages_are_told(text, tmp_path):
    """Protects the bar: reading, counting and every epoch are reported, with speed and loss while learning."""
    stages = []
    done = train_ngrams(text, tmp_path / "v.bin", SMALL, report=stages.append)
    assert {"reading", "counting n-grams of 2 words", "epoch 3 of 3"} <= {stage.name for stage in stages}
    last = stages[-1]
    assert last.done == last.total == SMALL.epochs * done.tokens
    assert last.rate > 0
    assert last.loss == pytest.approx(done.losses[-1])
