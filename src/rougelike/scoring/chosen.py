"""An encoder given beside the metrics: a name, or a Python object that metrics know by a name for one call."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rougelike.errors import MetricError, shown
from rougelike.metrics import Metric, make
from rougelike.resources.encoders import Encoder, open_encoder
from rougelike.similarity.encoder import encoder as encoders

Chosen = str | os.PathLike[str] | Encoder | Callable[[list[str]], Any]


@contextmanager
def chosen(metrics: Sequence[Metric], encoder: Chosen | None) -> Iterator[dict[Metric, Metric]]:
    """Give, for each metric asked for, the one that is meant: with this encoder where it uses one and names no other.

    An object stands under its name within the `with`, and only there.
    """
    if encoder is None:
        yield {m: m for m in metrics}
        return
    objects: dict[str, Encoder] = {}
    if isinstance(encoder, str | os.PathLike):
        name = os.fspath(encoder)
    else:
        opened = _opened(encoder)
        name = opened.name
        objects[name] = opened
    unnamed = [m for m in metrics if _default(m) is not None and m["encoder"] == _default(m)]
    if not unnamed:
        raise MetricError(
            f"encoder={shown(encoder)} is for metrics that use an encoder and name none, as SEM-F1; there is none "
            f"among {', '.join(map(str, metrics))}"
        )
    with encoders.given(objects):
        yield {m: make(m.name, {**dict(m.options), "encoder": name}) if m in unnamed else m for m in metrics}


def _default(metric: Metric) -> object:
    return {parameter.name: parameter.default for parameter in metric.family.parameters}.get("encoder")


def _opened(encoder: Any) -> Encoder:  # noqa: ANN401
    """Return what encodes: one of our encoders, a function, or the method `encode` of a model of another package."""
    if hasattr(encoder, "encode") and hasattr(encoder, "sha256"):
        own: Encoder = encoder
        return own
    function = getattr(encoder, "encode", encoder)
    if not callable(function):
        raise MetricError(
            f"encoder takes a name, a folder, or a function from a list of sentences to a matrix, not {shown(encoder)}"
        )
    return open_encoder(function)
