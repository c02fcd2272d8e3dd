"""Packages that only some resources need, imported when one of those is opened."""

import importlib
from typing import Any

from rougelike.errors import ResourceError

SEMANTIC = "rougelike[semantic]"
"""What brings onnxruntime and tokenizers."""

PARSER = "rougelike[parser]"
"""What brings spaCy."""


def load(module: str, needed_by: str, install: str) -> Any:  # noqa: ANN401
    """Return an optional package's module, or raise naming what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        raise ResourceError(
            f"{needed_by} needs {module}, which cannot be imported ({problem}): run `pip install '{install}'`."
        ) from problem
