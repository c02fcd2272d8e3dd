"""Word vectors: any of the usual formats in, one memory-mapped form kept, opened in milliseconds."""

from rougelike.resources.vectors.opening import keep_vectors, open_vectors, prepare_vectors
from rougelike.resources.vectors.store import TableStore, VectorStore

__all__ = ["TableStore", "VectorStore", "keep_vectors", "open_vectors", "prepare_vectors"]
