"""Sentence encoders: sentences in, a matrix out."""

from rougelike.resources.encoders.opening import open_encoder
from rougelike.resources.encoders.protocol import Encoder, FunctionEncoder

__all__ = ["Encoder", "FunctionEncoder", "open_encoder"]
