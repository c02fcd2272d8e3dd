"""Opens a sentence encoder by its name, its folder, or as any function."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rougelike.errors import ResourceError, nearest, shown
from rougelike.resources import cache
from rougelike.resources.disk import combined_sha256, sha256_of
from rougelike.resources.encoders.memory import RememberingEncoder
from rougelike.resources.encoders.onnx import MODEL, TOKENIZER, OnnxEncoder
from rougelike.resources.encoders.others import SentenceTransformersEncoder, UniversalSentenceEncoder
from rougelike.resources.encoders.protocol import Encoder, FunctionEncoder
from rougelike.resources.entries import catalogue
from rougelike.resources.remembering import writable

DEFAULT_ENCODER = "paraphrase-minilm-l3"
SEM_F1_ENCODERS = ("paraphrase-distilroberta-base-v1", "stsb-roberta-large")
"""Two of the three encoders of the SEM-F1 paper; the third is the Universal Sentence Encoder."""


def open_encoder(
    encoder: str | os.PathLike[str] | Callable[[list[str]], Any] = DEFAULT_ENCODER, memory: bool = True
) -> Encoder:
    """Open an encoder: an installed resource, a folder of an ONNX or sentence-transformers model, or any function.

    With `memory`, vectors are kept on disk by model and sentence, where the cache can be written to. Those of a
    function are not, for nobody knows when a function changes.
    """
    if callable(encoder):
        return RememberingEncoder(FunctionEncoder(encoder), None)
    opened = _open(os.fspath(encoder))
    folder = cache.root() / "sentences"
    return RememberingEncoder(opened, folder / f"{opened.sha256}.sqlite" if memory and writable(folder) else None)


def _open(name: str) -> Encoder:
    if cache.installed(name):
        return _installed(name)
    place = Path(name)
    if place.is_dir():
        return _folder(place)
    if name == UniversalSentenceEncoder.name:
        return UniversalSentenceEncoder()
    if name in SEM_F1_ENCODERS or "/" in name:
        return SentenceTransformersEncoder(name)
    own = [resource.name for resource in catalogue().values() if resource.kind == "encoder"]
    if name in own:
        cache.path(name)
    known = [*own, *SEM_F1_ENCODERS, UniversalSentenceEncoder.name]
    raise ResourceError(
        f"No sentence encoder is called {shown(name)}.{nearest(name, known)} Known are {', '.join(known)}, the "
        "folder of an ONNX or sentence-transformers model, and any OWNER/MODEL of the hub that is on this machine."
    )


def _installed(name: str) -> Encoder:
    manifest, folder = cache.manifest(name), cache.path(name)
    if manifest.kind != "encoder":
        raise ResourceError(f"{name} is installed, but is {manifest.kind} and no sentence encoder.")
    if name not in catalogue():
        return _folder(folder)
    (tokenizer,) = catalogue()[name].needs
    files = {**manifest.files, **cache.manifest(tokenizer).files}
    return OnnxEncoder(folder / MODEL, cache.path(tokenizer) / TOKENIZER, name, combined_sha256(files))


def _folder(place: Path) -> Encoder:
    models = [model for model in (place / MODEL, place / "onnx" / MODEL) if model.is_file()]
    if models:
        tokenizer = place / TOKENIZER
        if not tokenizer.is_file():
            raise ResourceError(f"{place} has no {TOKENIZER} beside its model: copy the one of the model's own folder.")
        sha256 = combined_sha256({MODEL: sha256_of(models[0]), TOKENIZER: sha256_of(tokenizer)})
        return OnnxEncoder(models[0], tokenizer, place.name, sha256)
    return SentenceTransformersEncoder(str(place))
