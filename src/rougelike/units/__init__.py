"""Units: what two texts are compared by, as one number for each unit of every text of a batch."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from rougelike.texts import Ints


@dataclass(frozen=True)
class Units:
    """The units of many texts: those of text `t` are `keys[offsets[t]:offsets[t + 1]]`; equal units have equal keys.

    `places` returns, for some units by number, the numbers of the tokens that each is made of.
    """

    keys: Ints
    offsets: Ints
    places: Callable[[Ints], Ints] = field(repr=False, compare=False)

    @property
    def sizes(self) -> Ints:
        """How many units each text has."""
        return np.diff(self.offsets)
