"""File formats and Python data in, one stream of datasets out."""

from rougelike.readers.columns import Columns
from rougelike.readers.opening import FORMATS, open_data
from rougelike.readers.source import Source

__all__ = ["FORMATS", "Columns", "Source", "open_data"]
