"""ONNX models through onnxruntime: batches of like length, a thread each, and no torch."""

import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError
from rougelike.resources.optional import SEMANTIC, load

MODEL, TOKENIZER = "model.onnx", "tokenizer.json"
TOKENS_IN_BATCH = 1024
"""Padded tokens to a batch: beyond this a core gains nothing, and its cache no longer holds the activations."""

DEFAULT_MAX_TOKENS = 128
WHOLE, BY_TOKEN = ("sentence_embedding",), ("last_hidden_state", "token_embeddings")


class OnnxEncoder:
    """A transformer whose tokens' states are averaged into a sentence's vector, unless the model does so itself."""

    def __init__(self, model: Path, tokenizer: Path, name: str, sha256: str, threads: int | None = None) -> None:
        onnxruntime, tokenizers = (load(m, f"The encoder {name}", SEMANTIC) for m in ("onnxruntime", "tokenizers"))
        self.name, self.sha256 = name, sha256
        self._threads = threads or os.cpu_count() or 1
        options = onnxruntime.SessionOptions()
        # A thread a batch scales where threads within a batch wait for one another.
        options.intra_op_num_threads = 1
        try:
            self._session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        except Exception as problem:  # onnxruntime's own exceptions share no base
            raise ResourceError(f"{model} cannot be opened as an ONNX model: {problem}.") from problem
        self._inputs = {feed.name for feed in self._session.get_inputs()}
        self._output, self._pooled = _choose_output(self._session.get_outputs(), model)
        self._tokenizer = tokenizers.Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_max_tokens(model.parent, self._tokenizer.truncation))

    def encode(self, sentences: list[str]) -> NDArray[np.float32]:
        """Return the vectors of `sentences`, encoded longest first."""
        tokens = [encoding.ids for encoding in self._tokenizer.encode_batch(sentences)]
        batches = _batches([len(ids) for ids in tokens])
        with ThreadPoolExecutor(self._threads) as pool:
            parts = list(pool.map(lambda batch: self._run([tokens[i] for i in batch]), batches))
        if not parts:
            return np.empty((0, 0), np.float32)
        vectors = np.empty((len(sentences), parts[0].shape[1]), np.float32)
        for batch, part in zip(batches, parts, strict=True):
            vectors[batch] = part
        return vectors

    def _run(self, tokens: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        ids = np.zeros((len(tokens), max(map(len, tokens))), np.int64)
        mask = np.zeros_like(ids)
        for row, sentence in enumerate(tokens):
            ids[row, : len(sentence)] = sentence
            mask[row, : len(sentence)] = 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        given = {name: feeds[name] for name in self._inputs}
        (output,) = self._session.run([self._output], given)
        if not self._pooled:
            weights = mask[:, :, None].astype(np.float32)
            output = (output * weights).sum(axis=1) / weights.sum(axis=1)
        return np.asarray(output, np.float32)


def _batches(lengths: Sequence[int]) -> list[list[int]]:
    """Return the places of sentences, longest first, cut where a batch padded to its longest would be too large."""
    order = sorted(range(len(lengths)), key=lambda i: -lengths[i])
    batches: list[list[int]] = []
    for place in order:
        if not batches or (len(batches[-1]) + 1) * lengths[batches[-1][0]] > TOKENS_IN_BATCH:
            batches.append([])
        batches[-1].append(place)
    return batches


def _choose_output(outputs: Sequence[Any], model: Path) -> tuple[str, bool]:
    """Return which output to read, and whether it is a vector a sentence already."""
    floating = {output.name: len(output.shape) for output in outputs if output.type.startswith("tensor(float")}
    for names, pooled in ((WHOLE, True), (BY_TOKEN, False)):
        for name in names:
            if name in floating:
                return name, pooled
    matrices = [name for name, rank in floating.items() if rank == 2]
    if len(matrices) != 1:
        raise ResourceError(
            f"{model} has the outputs {', '.join(floating) or 'none'}: one called {WHOLE[0]} or {BY_TOKEN[0]}, or a "
            "single matrix, is expected."
        )
    return matrices[0], True


def _max_tokens(folder: Path, truncation: dict[str, Any] | None) -> int:
    config = folder / "sentence_bert_config.json"
    if config.is_file():
        return int(json.loads(config.read_text("utf-8"))["max_seq_length"])
    return int(truncation["max_length"]) if truncation else DEFAULT_MAX_TOKENS
