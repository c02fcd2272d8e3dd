"""Which column plays which part: named by the user, or found by the names people use."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rougelike.errors import DataError, nearest

CANDIDATE = (
    *("candidate", "candidates", "prediction", "predictions", "hypothesis", "hypotheses", "decoded"),
    *("generated", "generated_summary", "generated_text", "output", "response", "summary", "summaries"),
)
MANY_REFERENCES = ("references", "refs", "targets", "reference_summaries")
ONE_REFERENCE = ("reference", "ref", "target", "highlights", "gold", "reference_summary", "ground_truth")
DOC_ID = ("doc_id", "doc_ids", "document_id", "id", "topic", "topic_id")
SYSTEM = ("system", "systems", "system_id", "model", "model_id", "model_name")
SOURCES = ("sources", "source", "article")
HUMAN = "human"

_NUMBERED = re.compile(rf"({'|'.join(ONE_REFERENCE)})_?(\d*)")


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns a user names; what is left out is found by its name."""

    candidate: str | None = None
    references: tuple[str, ...] = ()
    doc_id: str | None = None
    system: str | None = None
    human: tuple[str, ...] = ()
    sources: str | None = None

    def __post_init__(self) -> None:
        for part in ("references", "human"):
            if isinstance(getattr(self, part), str):
                raise DataError(f"Columns({part}=...) is a string, expected a tuple of column names.")

    def named(self) -> tuple[str, ...]:
        """Return every column name the user gave."""
        single = (self.candidate, self.doc_id, self.system, self.sources)
        return (*(name for name in single if name is not None), *self.references, *self.human)


@dataclass(frozen=True, slots=True)
class Roles:
    """The columns that were taken: one name a part, or several for references and judgements.

    `many` says how a list in a references cell reads: as several references, or as one reference's sentences.
    """

    candidate: str
    references: tuple[str, ...]
    many: bool
    doc_id: str | None = None
    system: str | None = None
    human: tuple[str, ...] = ()
    sources: str | None = None

    def names(self) -> list[str]:
        """Return every column taken, each once."""
        single = (self.candidate, self.doc_id, self.system, self.sources)
        return list(dict.fromkeys((*(name for name in single if name), *self.references, *self.human)))

    def mapping(self) -> dict[str, str]:
        """Return part -> column, for the parts that have one."""
        parts = {
            "candidate": self.candidate,
            "references": ", ".join(self.references),
            "doc_id": self.doc_id,
            "system": self.system,
            "human": ", ".join(self.human),
            "sources": self.sources,
        }
        return {part: column for part, column in parts.items() if column}


def resolve(names: Iterable[object], columns: Columns, source: str) -> Roles:
    """Return the part each of `names` plays in `source`, or say which part has no column."""
    known = [name for name in names if isinstance(name, str)]
    for name in columns.named():
        if name not in known:
            raise DataError(f"{source} has no column {name!r}.{nearest(name, known)} {_listed(known)}")
    folded = {_fold(name): name for name in reversed(known) if name not in columns.named()}
    candidate = columns.candidate or _first(folded, CANDIDATE)
    references, many = _references(folded, columns.references)
    if candidate is None:
        raise _untold(source, "candidate", CANDIDATE, known)
    if not references:
        raise _untold(source, "references", (*MANY_REFERENCES, *ONE_REFERENCE), known)
    return Roles(
        candidate,
        references,
        many,
        columns.doc_id or _first(folded, DOC_ID),
        columns.system or _first(folded, SYSTEM),
        columns.human or judgement_names(known),
        columns.sources or _first(folded, SOURCES),
    )


def judgement_names(names: Iterable[object]) -> tuple[str, ...]:
    """Return the names that announce human judgements: `human` itself and `human.NAME`."""
    return tuple(name for name in names if isinstance(name, str) and f"{name}.".startswith(f"{HUMAN}."))


def _references(folded: Mapping[str, str], named: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """Return the reference columns, and whether a list in a cell is a list of references."""
    if named:
        return named, len(named) == 1 and not _NUMBERED.fullmatch(_fold(named[0]))
    if many := _first(folded, MANY_REFERENCES):
        return (many,), True
    for stem in ONE_REFERENCE:
        numbered = [match for match in map(_NUMBERED.fullmatch, folded) if match and match[1] == stem]
        if numbered:
            numbered.sort(key=lambda match: int(match[2] or -1))
            return tuple(folded[match[0]] for match in numbered), False
    return (), False


def _first(folded: Mapping[str, str], usual: Iterable[str]) -> str | None:
    return next((folded[name] for name in usual if name in folded), None)


def _fold(name: str) -> str:
    return re.sub(r"[-. ]", "_", name.strip().lower())


def _listed(names: list[str]) -> str:
    return f"Its columns are {', '.join(names)}." if names else "It has no columns."


def _untold(source: str, part: str, usual: Iterable[str], known: list[str]) -> DataError:
    return DataError(
        f"{source} has no column that can be told to be the {part}. {_listed(known)} "
        f"Say which one it is, or call it one of {', '.join(usual)}."
    )
