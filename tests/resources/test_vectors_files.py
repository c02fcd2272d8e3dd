import gzip
import io
import json
import pickle
import struct
import sys
import types

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest

from rougelike.errors import ResourceError
from rougelike.resources.vectors.hashing import hash_words
from rougelike.resources.vectors.reading import read

WORDS = ["the", "Paris", "café", "new_york", "x"]
MATRIX = np.array([[1, 2, 3], [0, -1, 0.5], [7, 8, 9], [1e-3, 0, 4], [2, 2, 2]], np.float32)


def text(words=WORDS, matrix=MATRIX, header=True):
    """Return the bytes of a text file of vectors, as word2vec and fastText write them, or as GloVe does."""
    lines = [f"{len(words)} {matrix.shape[1]}"] if header else []
    lines += [" ".join([word, *(str(float(x)) for x in row)]) for word, row in zip(words, matrix, strict=True)]
    return ("\n".join(lines) + "\n").encode()


def binary(words=WORDS, matrix=MATRIX, end=b"\n"):
    """Return the bytes of a word2vec binary file."""
    rows = (word.encode() + b" " + row.tobytes() + end for word, row in zip(words, matrix, strict=True))
    return f"{len(words)} {matrix.shape[1]}\n".encode() + b"".join(rows)


def msgpack(pairs):
    """Return a msgpack map of whole numbers, each written in its shortest form."""

    def integer(n):
        if n < 128:
            return bytes([n])
        size, lead = next((s, c) for s, c in ((1, 0xCC), (2, 0xCD), (4, 0xCE), (8, 0xCF)) if n < 256**s)
        return bytes([lead]) + n.to_bytes(size, "big")

    return bytes([0x80 | len(pairs)]) + b"".join(integer(k) + integer(v) for k, v in pairs.items())


def keyed_vectors(attributes):
    """Return what gensim's `save` writes of an object with these attributes, without gensim."""
    names = ("gensim", "gensim.models", "gensim.models.keyedvectors")
    modules = {name: types.ModuleType(name) for name in names}
    made = type("KeyedVectors", (), {"__module__": names[-1]})
    modules[names[-1]].KeyedVectors = made
    saved = made()
    saved.__dict__.update(attributes)
    kept = {name: sys.modules.get(name) for name in names}
    sys.modules.update(modules)
    try:
        return pickle.dumps(saved, protocol=4)
    finally:
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]


def npy(matrix=MATRIX):
    """Return the bytes of a numpy file."""
    buffer = io.BytesIO()
    np.save(buffer, matrix, allow_pickle=True)
    return buffer.getvalue()


def parquet():
    """Return the bytes of a parquet file whose first column is the words."""
    buffer = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table({"index": WORDS}), buffer)
    return buffer.getvalue()


KEYS = msgpack({h: row for row, h in enumerate(hash_words([word.encode() for word in WORDS]).tolist())})
LINES = "\n".join(WORDS).encode() + b"\n"
WHOLE = {"index_to_key": WORDS, "vectors": MATRIX}
SPLIT = {"index_to_key": WORDS, "vectors": None}


@pytest.mark.parametrize(
    ("files", "asked"),
    [
        ({"v.txt": text()}, "v.txt"),
        ({"v.txt": text(header=False)}, "v.txt"),
        ({"v.vec": text().replace(b"\n", b" \r\n")}, "v.vec"),
        ({"v.txt.gz": gzip.compress(text())}, "v.txt.gz"),
        ({"v.bin": binary()}, "v.bin"),
        ({"v.bin.gz": gzip.compress(binary(end=b""))}, "v.bin.gz"),
        ({"v.npy": npy(), "v.txt": LINES}, "v.npy"),
        ({"v.npy": npy(), "v.json": json.dumps(WORDS).encode()}, ""),
        ({"v.npy": npy(), "v.parquet": parquet()}, ""),
        ({"vocab/vectors": npy(), "vocab/key2row": KEYS}, ""),
        ({"v.kv": keyed_vectors(WHOLE)}, "v.kv"),
        ({"v.kv": keyed_vectors(SPLIT), "v.kv.vectors.npy": npy()}, "v.kv"),
    ],
    ids=[
        "word2vec",
        "glove",
        "fasttext",
        "gzip",
        "binary",
        "google",
        "npy",
        "json",
        "parquet",
        "spacy",
        "gensim",
        "gensim-large",
    ],
)
def test_every_format_gives_the_same_store(tmp_path, files, asked):
    """The same vectors must be the same whatever program wrote them."""
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    store = read(tmp_path / asked).store("v", "")
    ids = store.lookup([*WORDS, "absent"])
    assert ids[-1] == -1
    np.testing.assert_array_equal(store.rows(ids[:-1]), MATRIX)


def test_a_word_of_text_may_hold_spaces(tmp_path):
    """GloVe's largest file has such words, and counting fields from the left would lose them."""
    (tmp_path / "v.txt").write_bytes(text(words=["a", "b", "new york", "c", "d"], header=False))
    store = read(tmp_path / "v.txt").store("v", "")
    np.testing.assert_array_equal(store.rows(store.lookup(["new york"])), MATRIX[2:3])


def header(content, line):
    """Return `content` under another first line."""
    return line + content[content.index(b"\n") :]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("v.txt", header(text(), b"9 3"), "has 5 words where its first line states 9"),
        ("v.txt", header(text(), b"4 3"), "has 5 words where its first line states 4"),
        ("v.txt", header(text(), b"5 4"), "line 2: .*has 3 numbers where a word and 4 numbers"),
        ("v.txt", text() + b"short 1.0 2.0\n", "line 7: .*has 2 numbers where a word and 3 numbers"),
        ("v.txt", text(header=False) + b"odd 1.0 two 3.0\n", "line 6: .*'two'.* where a word and 3 numbers"),
        ("v.txt", text(words=["a", "b", "c", "b", "d"]), "the word 'b' twice, as words 2 and 4"),
        ("v.txt", text().replace("café".encode(), b"caf\xe9"), "word 3: b'caf.xe9' is not UTF-8"),
        ("v.txt", text().replace(b"7.0", b"nan"), "vector 3 has a number that is not finite"),
        ("v.txt", b"", "a word and its numbers are expected"),
        ("v.txt", b"0 3\n", "holds no words"),
        ("v.bin", binary()[:-3], "the vector of word 5 has 10 of 12 bytes.*cut short|cannot hold them"),
        ("v.bin", binary()[:40], "cannot hold them: it is cut short"),
        ("v.bin", header(binary(), b"9 3"), "states 9 words of 3 dimensions, but .*cut short"),
        ("v.bin", header(binary(), b"4 3"), "goes on after the 4 words its header states"),
        ("v.bin", header(binary(), b"5 2"), "goes on after|not UTF-8|has no end|cut short"),
        ("v.bin.gz", gzip.compress(binary()[:-3]), "the vector of word 5 has 10 of 12 bytes.*cut short"),
        ("v.bin.gz", gzip.compress(binary())[:-20], "is cut short or damaged"),
        ("v.bin", binary(words=["a", "b", "c", "b", "d"]), "the word 'b' twice"),
        ("v.kv", keyed_vectors({"nothing": 1}), "holds no KeyedVectors"),
        ("v.kv", pickle.dumps(print), "asks for builtins.print, which word vectors do not need"),
        ("v.kv", keyed_vectors({"index_to_key": WORDS, "vectors": MATRIX})[:-9], "cannot be read as gensim"),
    ],
)
def test_a_file_that_lies_is_refused_with_its_reason(tmp_path, name, content, message):
    """A wrong vector would only show as a wrong score, so nothing doubtful may be read."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ResourceError, match=message):
        read(tmp_path / name)


@pytest.mark.parametrize(
    ("matrix", "words", "message"),
    [
        (MATRIX, "a\nb\n", "has 5 vectors for 2 words"),
        (MATRIX[0], "a\nb\nc\n", r"shape \(3,\)"),
        (MATRIX.astype(int), "\n".join(WORDS), "type int64"),
        (np.array([[object()]]), "a\n", "cannot be read as a numpy array"),
    ],
)
def test_a_matrix_and_vocabulary_must_belong_together(tmp_path, matrix, words, message):
    """A vocabulary of another length would give every word a stranger's vector."""
    (tmp_path / "v.npy").write_bytes(npy(matrix))
    (tmp_path / "v.txt").write_text(words)
    with pytest.raises(ResourceError, match=message):
        read(tmp_path / "v.npy")


def test_files_that_are_missing_are_named(tmp_path):
    """A matrix without words, or a folder without vectors, must say what is looked for."""
    np.save(tmp_path / "v.npy", MATRIX)
    with pytest.raises(ResourceError, match=r"has no vocabulary: put one beside it as v\.vocab or v\.txt"):
        read(tmp_path / "v.npy")
    (tmp_path / "v.npy").unlink()
    with pytest.raises(ResourceError, match="holds 0 npy files and no spaCy vectors"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("keys", "message"),
    [(msgpack({1: 5}), "names row 5 of a table of 5 rows"), (b"\x82\x01\x02\xcf\x00", "no map of word hashes to rows")],
)
def test_a_spacy_table_with_wrong_rows_is_refused(tmp_path, keys, message):
    """A key that points outside its table is damage, not a word."""
    (tmp_path / "vectors").write_bytes(npy())
    (tmp_path / "key2row").write_bytes(keys)
    with pytest.raises(ResourceError, match=message):
        read(tmp_path)


def test_the_pickle_of_a_stranger_is_not_run(tmp_path):
    """A pickle can name any function; reading vectors must call none of them."""

    class Trap:
        def __reduce__(self):
            return (open, (str(tmp_path / "ran"), "w"))

    (tmp_path / "v.kv").write_bytes(pickle.dumps(Trap()))
    with pytest.raises(ResourceError, match="word vectors do not need"):
        read(tmp_path / "v.kv")
    assert not (tmp_path / "ran").exists()


def test_floats_are_read_to_the_last_bit(tmp_path):
    """Protects that the text of a model scores as its binary does: no digit is lost on the way to single precision."""
    parts = (bytes([i, 7 * i % 256, 3 * i % 256, 63]) for i in range(1, 9))
    matrix = np.array([struct.unpack("<f", part) for part in parts], np.float32)
    (tmp_path / "v.txt").write_bytes("".join(f"w{i} {row[0]!s}\n" for i, row in enumerate(matrix)).encode())
    np.testing.assert_array_equal(read(tmp_path / "v.txt").matrix.astype(np.float32), matrix)
