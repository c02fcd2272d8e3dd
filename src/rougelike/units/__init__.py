"""Units: what two texts are compared by, as one number for each unit of every text of a batch."""

from dataclasses import dataclass

import numpy as np

from rougelike.texts import Ints


@dataclass(frozen=True)
class Units:
    """The units of many texts: those of text `t` are `keys[offsets[t]:offsets[t + 1]]`; equal units have equal keys."""

    keys: Ints
    offsets: Ints

    @property
    def sizes(self) -> Ints:
        """How many units each text has."""
        return np.diff(self.offsets)
