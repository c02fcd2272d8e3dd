"""What training starts from: the embedding layers of a published English pipeline, its vectors made small."""

from collections.abc import Callable

import spacy
from spacy.language import Language
from spacy.strings import StringStore
from spacy.vectors import Vectors
from thinc.api import Model

Change = Callable[[Language], Language]
NEW_LAYER = 0.1
"""How strongly a layer without pretrained weights speaks at first."""


@spacy.registry.callbacks("rougelike.small_vectors.v1")
def small_vectors(source: str) -> Change:
    """Give a pipeline the vectors and the spelling table of `source`, the vectors at the width the network uses.

    The source maps a vector of 300 numbers by a matrix to 96 before anything else sees it; mapping the table once gives
    the same numbers from a third of the space.
    """

    def change(nlp: Language) -> Language:
        pretrained = spacy.load(source)
        vectors = pretrained.vocab.vectors
        projection = _static(pretrained.get_pipe("tok2vec").model).get_param("W")
        data = (vectors.data @ projection.T).astype("float32")
        small = Vectors(strings=StringStore(), data=data, name="en_ewt_vectors")
        for key, row in vectors.key2row.items():
            small.add(key, row=row)
        nlp.vocab.vectors = small
        nlp.vocab.lookups.set_table("lexeme_norm", pretrained.vocab.lookups.get_table("lexeme_norm"))
        return nlp

    return change


@spacy.registry.callbacks("rougelike.pretrained_layers.v1")
def pretrained_layers(source: str) -> Change:
    """Copy the weights of the source's tok2vec; layers that only the new pipeline has begin as almost nothing."""

    def change(nlp: Language) -> Language:
        theirs, ours = (p.get_pipe("tok2vec").model for p in (spacy.load(source), nlp))
        _copy(theirs.get_ref("embed"), ours.get_ref("embed"))
        static = _static(ours)
        static.set_param("W", static.ops.xp.eye(static.get_dim("nO"), static.get_dim("nM"), dtype="float32"))
        known, layers = _layers(theirs), _layers(ours)
        for pretrained, layer in zip(known, layers, strict=False):
            _copy(pretrained, layer)
        for layer in layers[len(known) :]:
            norm = next(node for node in layer.walk() if node.name == "layernorm")
            # A residual layer that adds little leaves what was learnt before in place until it has learnt something.
            norm.set_param("G", norm.get_param("G") * NEW_LAYER)
        return nlp

    return change


def _copy(source: Model, target: Model) -> None:
    for theirs, ours in zip(source.walk(), target.walk(), strict=True):
        for name in theirs.param_names:
            if theirs.name != "static_vectors":
                ours.set_param(name, theirs.get_param(name))


def _layers(tok2vec: Model) -> list[Model]:
    """Return the residual layers of a tok2vec, lowest first."""
    (stack,) = tok2vec.get_ref("encode").layers
    return list(stack.layers)


def _static(model: Model) -> Model:
    return next(node for node in model.walk() if node.name == "static_vectors")
