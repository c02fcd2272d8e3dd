"""Parsers of other programs: the real thing where it installs, else their recorded answers."""

import json
import sys
import threading
import types
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

from rougelike.errors import ResourceError
from rougelike.resources import open_parser
from rougelike.resources.parsers import write_conllu
from rougelike.resources.parsers.conllu import read_conllu

from .small_treebank import treebank

GERMAN = """# text = Am Montag schlief Anna.
1-2\tAm\t_\t_\t_\t_\t_\t_\t_\t_
1\tan\tan\tADP\t_\t_\t3\tcase\t_\t_
2\tdem\tder\tDET\t_\t_\t3\tdet\t_\t_
3\tMontag\tMontag\tPROPN\t_\t_\t4\tobl\t_\t_
4\tschlief\tschlafen\tVERB\t_\t_\t0\troot\t_\t_
5\tAnna\tAnna\tPROPN\t_\t_\t4\tnsubj\t_\tSpaceAfter=No
6\t.\t.\tPUNCT\t_\t_\t4\tpunct\t_\t_

# text = Ja.
1\tJa\tja\tINTJ\t_\t_\t0\troot\t_\tSpaceAfter=No
2\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_

# text = Ja. Gut.
1\tJa\tja\tINTJ\t_\t_\t3\tdiscourse\t_\tSpaceAfter=No
2\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_
3\tGut\tgut\tADJ\t_\t_\t0\troot\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t_\t_\t3\tpunct\t_\t_

"""


@pytest.fixture
def german(tmp_path):
    """Return the parser of a file with three German sentences."""
    (tmp_path / "de.conllu").write_text(GERMAN, "utf-8")
    return open_parser(f"conllu:{tmp_path / 'de.conllu'}")


def test_trees_are_found_by_their_text(german):
    """Whoever parsed the texts, and however they are broken into lines, each word is where it stands in the text."""
    text = " Am  Montag\nschlief Anna. Ja."
    (first, tree), (second, yes) = german.trees(text)
    assert (first, second) == (1, text.index("Ja"))
    words = [tree.text[t.start : t.end] for t in tree.tokens]
    assert words == ["Am", "Am", "Montag", "schlief", "Anna", "."]
    assert tree.text == text[1 : text.index(" Ja")]
    assert [t.lemma for t in yes.tokens] == ["ja", "."]
    assert german.parse(["Ja.", "", "Am Montag schlief Anna."])[2].tokens[2].start == 3


def test_a_text_may_need_the_shorter_of_two_sentences(german):
    """A sentence of the file may begin as another does; what leads nowhere is given up."""
    assert len(german.trees("Ja. Gut.")) == 1
    assert [place for place, _ in german.trees("Ja. Gut. Ja. Ja. Gut.")] == [0, 9, 13]
    assert [place for place, _ in german.trees("Ja. Am Montag schlief Anna.")] == [0, 4]


def test_blanks_decide_between_trees(tmp_path):
    """Systems space their texts differently and parsers see it; what is written must be read back for each."""
    other = GERMAN.replace("Ja. Gut.", "Ja . Gut.").replace(
        "1\tJa\tja\tINTJ\t_\t_\t3\tdiscourse", "1\tJa\tja\tX\t_\t_\t3\tdep"
    )
    (tmp_path / "de.conllu").write_text(GERMAN + other, "utf-8")
    parser = open_parser(f"conllu:{tmp_path / 'de.conllu'}")
    assert [parser.trees(text)[0][1].tokens[0].upos for text in ("Ja. Gut.", "Ja . Gut.")] == ["INTJ", "X"]


def test_a_text_without_its_parse_is_named(german):
    """Texts and parses that do not match must not be scored by what happens to be there."""
    with pytest.raises(ResourceError, match=r"has no parse of 'Am Dienstag\.', a part of 'Ja\. Am Dienstag\.'"):
        german.trees("Ja. Am Dienstag.")
    with pytest.raises(ResourceError, match=r"is 2 sentences in .*, and one is expected"):
        german.parse(["Ja. Ja."])


def test_a_folder_is_as_good_as_a_file(german, tmp_path):
    """Parsers often write a file a text; the signature names the folder and the hash of what is in it."""
    assert german.name == "conllu:de.conllu"
    folder = open_parser(f"conllu:{tmp_path}")
    assert folder.trees("Ja.") == german.trees("Ja.")
    assert (folder.name, folder.sha256) == (f"conllu:{tmp_path.name}", german.sha256)
    (tmp_path / "none").mkdir()
    with pytest.raises(ResourceError, match=r"none has no \.conllu file in it"):
        open_parser(f"conllu:{tmp_path / 'none'}")


TOKENS = [("The", "the", "DT"), ("\U0001f600", "\U0001f600", "NN"), ("ran", "run", "VBD"), (".", ".", ".")]
HEADS = [(2, "det"), (3, "nsubj"), (0, "ROOT"), (3, "punct")]


def recorded(text):
    """Return what CoreNLP 4.5 says of a text whose lines are each TOKENS, in its format."""
    sentences, begin = [], 0
    for line in text.split("\n"):
        if line.strip():
            tokens, place = [], begin
            for number, (word, lemma, tag) in enumerate(TOKENS, 1):
                length = len(word.encode("utf-16-le")) // 2
                tokens.append({"index": number, "word": word, "originalText": word, "lemma": lemma, "pos": tag,
                               "characterOffsetBegin": place, "characterOffsetEnd": place + length})  # fmt: skip
                place += length + (number < 3)
            arcs = [{"dep": name, "governor": head, "dependent": n, "governorGloss": "", "dependentGloss": ""}
                    for n, (head, name) in enumerate(HEADS, 1)]  # fmt: skip
            sentences.append({"index": len(sentences), "basicDependencies": arcs, "enhancedDependencies": arcs,
                              "enhancedPlusPlusDependencies": arcs, "tokens": tokens})  # fmt: skip
        begin += len(line.encode("utf-16-le")) // 2 + 1
    return {"sentences": sentences}


@pytest.fixture
def server():
    """Run a server that answers as CoreNLP does, and return its address and what it was asked."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            asked.append((json.loads(parse_qs(urlsplit(self.path).query)["properties"][0]), text))
            busy, odd = "busy" in text, "odd" in text
            body = b"Request is too long" if busy else b"<html>" if odd else json.dumps(recorded(text)).encode()
            self.send_response(500 if busy else 200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    running = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}", asked
    running.shutdown()
    running.server_close()


def test_a_corenlp_server(server):
    """Places count as Python counts, a sentence stays one, and the enhanced graph is kept."""
    address, asked = server
    parser = open_parser(f"corenlp:{address}/")
    line = "The \U0001f600 ran."
    first, empty, again = parser.parse([line, " ", line.replace(" ran", "\nran")])
    assert [(t.form, t.start, t.end, t.upos, t.head, t.relation) for t in first.tokens] == [
        ("The", 0, 3, "DET", 2, "det"), ("\U0001f600", 4, 5, "NOUN", 3, "nsubj"), ("ran", 6, 9, "VERB", 0, "root"),
        (".", 9, 10, "PUNCT", 3, "punct"),
    ]  # fmt: skip
    assert [t.enhanced for t in first.tokens] == ["2:det", "3:nsubj", "0:root", "3:punct"]
    assert (empty.tokens, again.text) == ((), "The \U0001f600\nran.")
    assert [replace(t, start=0, end=0) for t in again.tokens] == [replace(t, start=0, end=0) for t in first.tokens]
    ((properties, _),) = asked
    assert properties["ssplit.eolonly"] == "true"
    assert properties["outputFormat"] == "json"


def test_a_server_that_does_not_answer(server):
    """Who forgot to start the server is told how; what it says when it refuses is passed on."""
    address, _ = server
    with pytest.raises(ResourceError, match=r"refuses: Request is too long .status 500."):
        open_parser(f"corenlp:{address}").parse(["busy"])
    with pytest.raises(ResourceError, match="is no CoreNLP server"):
        open_parser(f"corenlp:{address}").parse(["odd"])
    with pytest.raises(ResourceError, match=r"No CoreNLP server answers at http://127\.0\.0\.1:9 .*start one"):
        open_parser("corenlp:http://127.0.0.1:9").parse(["a"])


def test_udpipe(tmp_path):
    """A model trained on the spot: its trees, each word's place, and a file that is no model."""
    udpipe = pytest.importorskip("ufal.udpipe")
    problem = udpipe.ProcessingError()
    reader = udpipe.InputFormat.newInputFormat("conllu")
    reader.setText(treebank())
    sentences = udpipe.Sentences()
    while reader.nextSentence(found := udpipe.Sentence(), problem):
        sentences.append(found)
    model = udpipe.Trainer.train(
        "morphodita_parsito", sentences, udpipe.Sentences(), "epochs=3;batch_size=20", "iterations=2",
        "iterations=3;embedding_upostag=4;embedding_form=4;hidden_layer=16", problem,
    )  # fmt: skip
    assert not problem.occurred(), problem.message
    (tmp_path / "made.udpipe").write_bytes(
        model.encode("utf-8", "surrogateescape") if isinstance(model, str) else model
    )
    parser = open_parser(f"udpipe:{tmp_path / 'made.udpipe'}", memory=False)
    tree, empty, other = parser.parse(["The dog  sees\nthe bird.", "", "The king knows the girl."])
    assert (parser.name, len(parser.sha256), empty.tokens) == ("udpipe:made.udpipe", 64, ())
    for each in (tree, other):
        assert "".join(each.text[t.start : t.end] for t in each.tokens) == "".join(each.text.split())
        assert sum(t.head == 0 for t in each.tokens) == 1
    (tmp_path / "no.udpipe").write_bytes(b"nothing")
    with pytest.raises(ResourceError, match=r"no\.udpipe cannot be opened as a model of UDPipe"):
        open_parser(f"udpipe:{tmp_path / 'no.udpipe'}").parse(["a"])


class FakeStanza(types.ModuleType):
    """What of Stanza is used, with objects of its shape; its models cannot be had without its hub."""

    def __init__(self, home):
        super().__init__("stanza")
        self.resources = types.SimpleNamespace(common=types.SimpleNamespace(DEFAULT_MODEL_DIR=str(home)))
        self.made = []

    def Pipeline(self, language, **settings):  # noqa: N802 - Stanza's name
        """Return a pipeline in which each word between blanks hangs on the one before."""
        self.made.append((language, settings))

        def bulk_process(texts):
            return [types.SimpleNamespace(sentences=[sentence(text)]) for text in texts]

        def sentence(text):
            tokens, place = [], 0
            for number, form in enumerate(text.split()):
                place = text.index(form, place)
                word = types.SimpleNamespace(
                    text=form, lemma=None, upos="X", xpos=None, feats=None, head=number, deprel="dep"
                )  # fmt: skip
                tokens.append(types.SimpleNamespace(words=[word], start_char=place, end_char=place + len(form)))
                place += len(form)
            return types.SimpleNamespace(tokens=tokens)

        return types.SimpleNamespace(bulk_process=bulk_process)


def test_stanza(tmp_path, monkeypatch):
    """Stanza is asked for one tree a sentence and never downloads; models that are missing are told."""
    stanza = FakeStanza(tmp_path)
    monkeypatch.setitem(sys.modules, "stanza", stanza)
    with pytest.raises(ResourceError, match=r"Stanza's models of de are not in .*stanza\.download\('de'\)"):
        open_parser("stanza:de").parse(["a"])
    (tmp_path / "de" / "depparse").mkdir(parents=True)
    (tmp_path / "de" / "depparse" / "gsd.pt").write_bytes(b"weights")
    for name in ("stanza:de", f"stanza:{tmp_path / 'de'}"):
        parser = open_parser(name, memory=False)
        tree, empty = parser.parse(["Anna\n\nschlief", " "])
        assert [(t.form, t.start, t.end, t.head) for t in tree.tokens] == [("Anna", 0, 4, 0), ("schlief", 6, 13, 1)]
        assert (parser.name, empty.tokens) == ("stanza:de", ())
        language, settings = stanza.made[-1]
        assert (language, settings["download_method"], settings["tokenize_no_ssplit"]) == ("de", None, True)


def test_what_is_written_is_found_again(german, tmp_path):
    """Trees that one parser gave can be corrected by hand and scored."""
    trees = [tree for _, tree in german.trees("Ja. Am Montag schlief Anna.")]
    (tmp_path / "again.conllu").write_text(write_conllu(trees, ["doc_id = 1"]), "utf-8")
    assert list(read_conllu(tmp_path / "again.conllu"))[1].tokens[3] == trees[1].tokens[3]
