"""What a training is asked for, checked before any work is done."""

from dataclasses import dataclass, fields

from rougelike.errors import DataError
from rougelike.training.pairs import Near

ANALYSERS = ("google", "perl", "unicode", "spaces")


@dataclass(frozen=True)
class Settings:
    """How n-gram vectors are learned; what word2vec has too has its default there.

    `order` is how many words an input may have, `contexts` how many a context may have (0: as many); `overlap` pairs
    an n-gram with words of its own as well. Windows are of random size up to `window` unless `shrink` is off.
    `word_cutoff` and `ngram_cutoff` leave out what occurs less often; `sample` is the share of the text above which a
    word is learned from less often than it occurs, 0 for never. `analyser` finds the words as the metrics do, or
    `spaces` takes them as they stand.
    """

    order: int = 2
    contexts: int = 0
    overlap: bool = False
    dim: int = 300
    window: int = 5
    shrink: bool = True
    negative: int = 5
    epochs: int = 5
    rate: float = 0.025
    word_cutoff: int = 5
    ngram_cutoff: int = 10
    sample: float = 1e-3
    analyser: str = "google"
    seed: int = 1

    def __post_init__(self) -> None:
        limits = {
            "order": (1, 9), "contexts": (0, 9), "dim": (1, 10_000), "window": (1, 1000), "negative": (1, 1000),
            "epochs": (1, 10_000), "word_cutoff": (1, 1 << 40), "ngram_cutoff": (1, 1 << 40), "seed": (0, 1 << 62),
        }  # fmt: skip
        for name, (least, most) in limits.items():
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise DataError(f"{name} takes a whole number from {least} to {most}, not {value!r}.")
        if not 0 < self.rate <= 1:
            raise DataError(f"rate takes a number above 0 and up to 1, not {self.rate!r}.")
        if not 0 <= self.sample < 1:
            raise DataError(f"sample takes a share from 0 and below 1, not {self.sample!r}.")
        if self.analyser not in ANALYSERS:
            raise DataError(f"analyser takes {', '.join(ANALYSERS)}, not {self.analyser!r}.")
        if self.longest > self.window and not self.overlap:
            raise DataError(
                f"a window of {self.window} has no room for a word beside an n-gram of {self.longest}; "
                "give a larger window or a smaller order."
            )

    @property
    def near(self) -> Near:
        """What belongs together, as kernels take it."""
        return Near(self.order, self.contexts or self.order, self.window, self.overlap)

    @property
    def longest(self) -> int:
        """How many words the longest n-gram has."""
        return max(self.order, self.contexts)

    def differences(self, other: "Settings") -> list[str]:
        """Say in which settings another training differs."""
        named = ((field.name, getattr(self, field.name), getattr(other, field.name)) for field in fields(self))
        return [f"{name} was {theirs!r} and is {own!r}" for name, own, theirs in named if own != theirs]
