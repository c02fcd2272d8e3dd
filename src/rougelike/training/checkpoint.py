"""A training under way, as a folder beside its output: what an interrupted one goes on from."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from rougelike.errors import DataError
from rougelike.texts import Ids
from rougelike.training.corpus import opened
from rougelike.training.learning import Model
from rougelike.training.settings import Settings
from rougelike.training.vocabulary import Vocabulary

FORM = 1
TEXT, WORDS, FEATURES, STATE = "text.i32", "words.txt", "features.npz", "state.json"


@dataclass
class Done:
    """How far a training is: pieces learned from over all epochs, and of each epoch pairs, losses and seconds."""

    pieces: int = 0
    pairs: list[int] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


class Checkpoint:
    """The folder of a training under way; a state is written whole or not at all."""

    def __init__(self, out: Path, corpus: Sequence[str], settings: Settings) -> None:
        self.folder = out.with_name(f"{out.name}.training")
        self.settings = settings
        self.corpus = [[name, Path(name).stat().st_size if Path(name).is_file() else 0] for name in corpus]

    def start(self, *, resume: bool) -> bool:
        """Make the folder, or see that the training in it is the one that is asked for; return whether one is."""
        state = self.folder / STATE
        if resume and not self.folder.is_dir():
            raise DataError(f"{self.folder} does not exist, so there is nothing to resume; leave --resume out.")
        if state.is_file():
            if not resume:
                raise DataError(
                    f"{self.folder} holds an unfinished training; give --resume to go on with it, or delete the folder."
                )
            self._compare(json.loads(state.read_text("utf-8")))
            return True
        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            raise DataError(f"{self.folder} cannot be made ({error.strerror}); give another place.") from None
        return False

    def _compare(self, state: dict[str, object]) -> None:
        if state["form"] != FORM:
            raise DataError(f"{self.folder} is of another version of rougelike; delete the folder and begin again.")
        differences = self.settings.differences(Settings(**state["settings"]))  # type: ignore[arg-type]
        if state["corpus"] != self.corpus:
            differences.append("the corpus has other files or sizes")
        if differences:
            raise DataError(
                f"{self.folder} was begun differently ({'; '.join(differences)}); ask for the same, "
                "or delete the folder."
            )

    @property
    def text(self) -> Path:
        """Return where the encoded text is."""
        return self.folder / TEXT

    def ids(self) -> Ids:
        """Return the encoded text, which stays on the disk."""
        return opened(self.text)

    def keep_vocabulary(self, vocabulary: Vocabulary) -> None:
        """Write the features, after which there is something to resume."""
        (self.folder / WORDS).write_text("\n".join(vocabulary.words), "utf-8")
        np.savez(
            self.folder / FEATURES, counts=vocabulary.counts, grams=vocabulary.grams, starts=np.array(vocabulary.starts)
        )
        self._keep_state(Done())

    def vocabulary(self) -> Vocabulary:
        """Read the features."""
        words = (self.folder / WORDS).read_text("utf-8").split("\n")
        with np.load(self.folder / FEATURES) as kept:
            return Vocabulary(words, kept["counts"], kept["starts"].tolist(), kept["grams"])

    def keep(self, model: Model, done: Done) -> None:
        """Write the vectors and how far they are; the state before stays good until this one is."""
        for name, matrix in zip(Model._fields, model, strict=True):
            np.save(self.folder / f"{name}-{done.pieces}.npy", matrix)
        self._keep_state(done)
        for old in self.folder.glob("*-*.npy"):
            if not old.stem.endswith(f"-{done.pieces}"):
                old.unlink()

    def read(self) -> tuple[Done, Model | None]:
        """Return how far the training is, and its vectors, None where it has not begun to learn."""
        done = Done(**json.loads((self.folder / STATE).read_text("utf-8"))["done"])
        if not done.pieces:
            return done, None
        return done, Model(*(np.load(self.folder / f"{name}-{done.pieces}.npy") for name in Model._fields))

    def remove(self) -> None:
        """Delete the folder, when the training is over."""
        shutil.rmtree(self.folder)

    def _keep_state(self, done: Done) -> None:
        state = {"form": FORM, "settings": asdict(self.settings), "corpus": self.corpus, "done": asdict(done)}
        part = self.folder / f"{STATE}.part"
        part.write_text(json.dumps(state), "utf-8")
        part.replace(self.folder / STATE)
