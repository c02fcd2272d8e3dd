"""How two meanings are compared, and what may be left out of it."""

from dataclasses import dataclass

import numpy as np

from rougelike.errors import MetricError

COMPARE = ("path+rank", "path+cosine", "rank")
MODES = ("auto", "fast", "exact")
SMALL = 4096
"""A graph of fewer nodes is compared in double precision and in full: there is nothing to save."""


def precision(nodes: int) -> type:
    """Return in what ranks of so many nodes are held: single precision has every rank of a large graph as it is."""
    return np.float64 if nodes < SMALL else np.float32


@dataclass(frozen=True)
class Comparison:
    """The walk and what is made of it: Eq. 1 to 3, with the options that Sec. 3.2 compares.

    `fast` is right where it was measured: for the paper's own walk on a graph of WordNet.
    """

    damping: float = 0.85
    steps: int = 20
    decay: float = 0.7
    compare: str = "path+rank"
    ties: str = "id"
    mode: str = "auto"

    @property
    def published(self) -> bool:
        """Whether this is the paper's own walk and comparison."""
        return self == Comparison(mode=self.mode)

    def check(self, metric: str) -> None:
        """Refuse the fast mode for a walk that it was not made for."""
        if self.mode == "fast" and not self.published:
            raise MetricError(
                f"{metric}: mode=fast is for damping=0.85, steps=20, decay=0.7, compare=path+rank and ties=id only; "
                "leave mode out, or give mode=exact"
            )

    def fast(self, nodes: int) -> bool:
        """Return whether to be fast on a graph of so many nodes."""
        return self.mode == "fast" or (self.mode == "auto" and self.published and nodes >= SMALL)

    def sparse(self, nodes: int) -> bool:
        """Return whether the first steps are to be made from the nodes that they reach alone, on so many nodes."""
        return nodes >= SMALL and self.compare == "path+rank" and self.ties == "id" and self.steps > 2

    @property
    def weights(self) -> dict[int, float]:
        """What each step counts: c ** x, or 1 at the last step where the path is not looked at."""
        if self.compare == "rank":
            return {self.steps: 1.0}
        return {x: self.decay**x for x in range(self.steps + 1)}

    @property
    def most(self) -> float:
        """The similarity of a meaning to itself, by which similarities are divided to lie between 0 and 1."""
        return sum(self.weights.values())
