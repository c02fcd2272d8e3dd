"""The recipe of the English parser, on a made-up treebank."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rougelike.resources import open_parser

from ..resources.small_treebank import NOUNS, treebank

RECIPE = Path(__file__).parents[2] / "training" / "en_ewt" / "train.py"
SMALL = {
    "components.tok2vec.model.encode.width": 16,
    "components.tok2vec.model.encode.depth": 3,
    "components.tok2vec.model.embed.rows": [50, 20, 20, 20, 10, 10],
    "components.parser.model.hidden_width": 16,
    "corpora.train.supplement": 3,
    "training.max_steps": 6,
    "training.eval_frequency": 3,
}


def source(folder):
    """Write a pipeline to start from: one layer less than what is trained, and vectors of another width."""
    spacy = pytest.importorskip("spacy")
    nlp = spacy.blank("en")
    nlp.vocab.lookups.add_table("lexeme_norm", {"colour": "color"})
    nlp.vocab.vectors = spacy.vectors.Vectors(data=np.ones((len(NOUNS), 20), np.float32), keys=NOUNS)
    embed = {"@architectures": "spacy.MultiHashEmbed.v2", "width": 16, "include_static_vectors": True,
             "attrs": ["NORM", "PREFIX", "SUFFIX", "SHAPE", "SPACY", "IS_SPACE"],
             "rows": SMALL["components.tok2vec.model.embed.rows"]}  # fmt: skip
    encode = {"@architectures": "spacy.MaxoutWindowEncoder.v2", "width": 16, "depth": 2, "window_size": 1,
              "maxout_pieces": 3}  # fmt: skip
    nlp.add_pipe("tok2vec", config={"model": {"@architectures": "spacy.Tok2Vec.v2", "embed": embed, "encode": encode}})
    nlp.initialize()
    nlp.to_disk(folder)
    return folder


def test_a_few_steps(tmp_path):
    """The recipe must still run when the shipped model has to be made again, and leave nothing of the machine in it."""
    (tmp_path / "bank").mkdir()
    for part in ("train", "dev", "test"):
        (tmp_path / "bank" / f"en_made-ud-{part}.conllu").write_text(treebank(20), "utf-8")
    settings = [word for key, value in SMALL.items() for word in ("--set", f"{key}={json.dumps(value)}")]
    command = [sys.executable, RECIPE, tmp_path / "bank", tmp_path / "out", "--source", source(tmp_path / "from")]
    run = subprocess.run([*command, *settings], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    model = tmp_path / "out" / "model"
    scores = json.loads((model / "meta.json").read_text("utf-8"))["performance"]
    assert set(scores) == {"gold tokens", "sentences as text", "running text", "speed"}
    assert scores["gold tokens"]["words"] == scores["sentences as text"]["words"] == 100
    assert str(tmp_path) not in (model / "config.cfg").read_text("utf-8")
    (tree,) = open_parser(f"spacy:{model}", memory=False).parse(["The dog sees the cat!?"])
    assert [t.form for t in tree.tokens] == ["The", "dog", "sees", "the", "cat", "!?"]


def test_a_treebank_without_a_part(tmp_path):
    """Who gives the wrong folder is told which file is missing."""
    run = subprocess.run([sys.executable, RECIPE, tmp_path, tmp_path / "out", "--source", tmp_path],
                         capture_output=True, text=True, check=False)  # fmt: skip
    assert run.returncode == 2
    assert "has no file that ends in train.conllu or train.conllu.gz" in run.stderr
