"""Sentence encoders: sentences in, a matrix of float32 out."""

from rougelike.resources.encoders.opening import open_encoder
from rougelike.resources.encoders.protocol import Encoder

__all__ = ["Encoder", "open_encoder"]
