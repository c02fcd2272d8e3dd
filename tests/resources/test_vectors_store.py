import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougelike.errors import ResourceError
from rougelike.resources import cache, install, open_vectors
from rougelike.resources.vectors import opening, store, subwords
from rougelike.resources.vectors.build import table
from rougelike.resources.vectors.hashing import hash_words

SHARED = Path(__file__).parents[3] / "shared" / "golden"
MASK = 2**64 - 1


def one_hash(word):
    """Compute MurmurHash64A of one word with whole numbers, block by block."""
    m, value = 0xC6A4A7935BD1E995, 1 ^ (len(word) * 0xC6A4A7935BD1E995 & MASK)
    for at in range(0, len(word) // 8 * 8, 8):
        block = int.from_bytes(word[at : at + 8], "little") * m & MASK
        value = (value ^ ((block ^ block >> 47) * m & MASK)) * m & MASK
    if len(word) % 8:
        value = (value ^ int.from_bytes(word[len(word) // 8 * 8 :], "little")) * m & MASK
    value = (value ^ value >> 47) * m & MASK
    return value ^ value >> 47


@given(st.lists(st.binary(max_size=40)))
def test_hashes_of_many_words_are_those_of_each(words):
    """Words are hashed in groups of one length; grouping must change nothing."""
    assert hash_words(words).tolist() == [one_hash(word) for word in words]


def test_the_hash_is_the_one_that_spacy_keeps():
    """SpaCy's tables hold hashes alone; another hash would find nothing in them."""
    assert hash_words([b"coffee"]).tolist() == [3197928453018144401]


@given(st.lists(st.text(max_size=8), unique=True, min_size=1), st.lists(st.text(max_size=8)))
def test_look_up_is_surface_form_then_lower_case(vocabulary, asked):
    """The index must answer as a dictionary would."""
    rows = {word: i for i, word in enumerate(vocabulary)}
    matrix = np.arange(2 * len(vocabulary), dtype=np.float32).reshape(-1, 2)
    own = table([word.encode() for word in vocabulary], matrix, Path("v")).store("v", "")
    asked = [*asked, *vocabulary, *(word.upper() for word in vocabulary)]
    ids = own.lookup(asked)
    spelled = [word.encode("utf-8", "surrogatepass") for word in asked]
    ends = np.cumsum([0, *map(len, spelled)])
    assert own.lookup_spelled(np.frombuffer(b"".join(spelled), np.uint8), ends).tolist() == ids.tolist()
    assert ids.dtype == np.int32
    assert ids.tolist() == [rows.get(word, rows.get(word.lower(), -1)) for word in asked]
    found = ids[ids >= 0]
    np.testing.assert_array_equal(own.rows(found), matrix[found])


@pytest.mark.parametrize("half", [False, True])
def test_a_saved_store_opens_as_it_was(tmp_path, half):
    """The converted form must answer as the file it came from, in the precision asked for."""
    matrix = np.array([[0.1, 2.0], [3.0, 4.0]], np.float32)
    table([b"a", b"b"], matrix, Path("v")).store("v", "abc", half).save(tmp_path / "s")
    opened = store.load(tmp_path / "s")
    assert (opened.name, opened.sha256, opened.dim, len(opened)) == ("v", "abc", 2, 2)
    assert isinstance(opened.table, np.memmap)
    expected = matrix.astype(np.float16).astype(np.float32) if half else matrix
    np.testing.assert_array_equal(opened.rows(opened.lookup(["a", "b"])), expected)


@pytest.fixture
def large(tmp_path, cache_folder, monkeypatch):
    """Return a file of vectors that counts as large."""
    monkeypatch.setattr(opening, "SMALL", 0)
    (tmp_path / "v.txt").write_text("a 1 2\nb 3 4\n")
    return tmp_path / "v.txt"


def test_a_large_file_is_converted_once(large, cache_folder, monkeypatch):
    """A file of gigabytes must be read once, and read again only when it has changed."""
    first = open_vectors(large)
    with monkeypatch.context() as patch:
        patch.setattr(opening, "read", None)
        patch.setattr(opening, "content_sha256", None)
        again = open_vectors(large)
    assert again.sha256 == first.sha256
    large.write_text("a 5 6\nb 7 8\nc 9 9\n")
    changed = open_vectors(large)
    assert changed.sha256 != first.sha256
    np.testing.assert_array_equal(changed.rows(changed.lookup(["a"])), [[5, 6]])


def test_a_small_file_is_read_as_it_is(tmp_path, cache_folder):
    """Toy vectors need no copy in anybody's cache."""
    (tmp_path / "v.txt").write_text("a 1 2\n")
    assert open_vectors(tmp_path / "v.txt").dim == 2
    assert not cache_folder.exists()


def test_own_vectors_get_a_name(large, cache_folder):
    """Vectors added under a name open by it, and are verified as the catalogue's are."""
    install.add("mine", large, half=True)
    own = open_vectors("mine")
    assert (own.name, own.table.dtype) == ("mine", np.float16)
    assert install.verify("mine") == []
    assert cache.installed_names() == ["mine"]


def test_a_wrong_name_is_told_with_the_known_ones(tmp_path, cache_folder):
    """A typing error and a missing resource need different answers."""
    with pytest.raises(ResourceError, match="'glove' is neither a file nor the name of word vectors"):
        open_vectors("glove")
    with pytest.raises(ResourceError, match="rougelike resources get glove-6b-50d"):
        open_vectors("glove-6b-50d")
    (tmp_path / "model").mkdir()
    install.add("mine", tmp_path / "model", kind="encoder")
    with pytest.raises(ResourceError, match="mine is installed, but is encoder and not word vectors"):
        open_vectors("mine")


def safetensors(shape=(3, 2), kind="F16", offsets=None, names=("t",)):
    """Return the bytes of a safetensors file, whose header may lie."""
    size = 2 * 3 * 2
    facts = {"dtype": kind, "shape": list(shape), "data_offsets": offsets or [0, size]}
    head = json.dumps(dict.fromkeys(names, facts)).encode()
    return len(head).to_bytes(8, "little") + head + np.arange(6, dtype="<f2").tobytes()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (safetensors(shape=(4, 2)), r"states \[4, 2\] numbers in 12 bytes"),
        (safetensors(offsets=[0, 24], shape=(6, 2)), "its header is wrong or it is cut short"),
        (safetensors(kind="I32"), "must hold one matrix of F16 or F32"),
        (safetensors(names=("t", "u")), "holds 2 tensors"),
        (safetensors()[:20], "cut short or no safetensors file"),
        (b"", "no safetensors file"),
    ],
)
def test_a_subword_table_that_lies_is_refused(tmp_path, content, message):
    """A table mapped at the wrong place would give noise for vectors."""
    (tmp_path / "t.safetensors").write_bytes(content)
    with pytest.raises(ResourceError, match=message):
        subwords.read_safetensors(tmp_path / "t.safetensors")


@pytest.fixture
def subword_folder(tmp_path):
    """Return a folder of three subwords, a tokenizer that cuts words into letters, and their table."""
    tokenizers = pytest.importorskip("tokenizers", reason="install rougelike[semantic]")
    letters = tokenizers.models.WordLevel({"a": 0, "b": 1, "?": 2}, unk_token="?")
    tokenizer = tokenizers.Tokenizer(letters)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Split("", "isolated")
    folder = tmp_path / "subwords"
    folder.mkdir()
    tokenizer.save(str(folder / subwords.TOKENIZER))
    (folder / subwords.TABLE).write_bytes(safetensors())
    return folder


def test_a_word_of_subwords_is_their_mean(subword_folder, cache_folder):
    """Every word has a vector, whatever was asked before, and only the empty one has none."""
    own = open_vectors(subword_folder)
    first = own.rows(own.lookup(["ab"]))
    ids = own.lookup(["b", "aab", "", "ab", "b"])
    assert ids[2] == -1
    assert ids[0] == ids[4]
    rows = own.rows(ids[[0, 1, 3]])
    np.testing.assert_allclose(rows, [[2, 3], [2 / 3, 5 / 3], [1, 2]], rtol=1e-6)
    np.testing.assert_array_equal(rows[2:], first)
    assert own.rows(np.array([], np.int32)).shape == (0, 2)
    assert open_vectors(subword_folder) is own


def test_a_tokenizer_of_another_model_is_refused(subword_folder):
    """A tokenizer with more subwords than the table has rows belongs to another model."""
    vocabulary = json.loads((subword_folder / subwords.TOKENIZER).read_text())
    vocabulary["model"]["vocab"]["c"] = 3
    (subword_folder / subwords.TOKENIZER).write_text(json.dumps(vocabulary))
    with pytest.raises(ResourceError, match="4 subwords for the 3 rows"):
        open_vectors(subword_folder)


def test_the_toy_vectors_read_as_their_makers_say():
    """The golden values of other metrics rest on these vectors."""
    if not SHARED.is_dir():
        pytest.skip("../shared/golden is not here")
    own = open_vectors(SHARED / "toy_embeddings.w2v.txt")
    lines = (SHARED / "toy_embeddings.w2v.txt").read_text().splitlines()
    word, *numbers = lines[7].split()
    assert [len(own), own.dim] == [int(n) for n in lines[0].split()]
    np.testing.assert_allclose(own.rows(own.lookup([word]))[0], np.array(numbers, np.float32))


@pytest.mark.parametrize(("name", "dim"), [("wordllama", 256), ("glove-6b-50d", 50), ("spacy-md", 300)])
def test_installed_vectors_know_words_by_meaning(name, dim):
    """A table read at the wrong rows still has vectors; related words tell it from noise."""
    if not cache.installed(name):
        pytest.skip(f"{name} is not installed: rougelike resources get {name}")
    own = open_vectors(name)
    vectors = own.rows(own.lookup(["car", "automobile", "banana"]))
    near, far = (vectors[0] @ v / np.linalg.norm(vectors[0]) / np.linalg.norm(v) for v in vectors[1:])
    assert own.dim == dim
    assert near > far + 0.3
