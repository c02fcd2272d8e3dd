"""What the folders of NIST's campaigns have in common: names of summaries, tables of judgements, who refers to whom."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rougelike.errors import DataError
from rougelike.items import Item, Text

Judgements = dict[tuple[str, str], dict[str, float]]
"""(document, who) -> judgement -> number."""


@dataclass(slots=True)
class Campaign:
    """All summaries of a campaign by document and by who wrote them, and what people said of them."""

    place: Path
    summaries: dict[str, dict[str, Text]] = field(default_factory=dict)
    judgements: Judgements = field(default_factory=dict)

    def add(self, document: str, who: str, text: Text) -> None:
        """Keep a summary; one that stands in two folders must say the same."""
        held = self.summaries.setdefault(document, {})
        if held.setdefault(who, text) != text:
            raise DataError(f"{self.place}: document {document} has two different summaries by {who}; leave one.")

    def judge(self, document: str, who: str, name: str, number: float) -> None:
        """Keep a judgement."""
        self.judgements.setdefault((document, who), {})[name] = number

    def items(self, *, writers: bool, rename: Mapping[str, str] | None = None) -> Iterator[Item]:
        """Yield systems against all writers, and writers against the others where they are asked for.

        `rename` chooses among judgements that come in two kinds, new name by old, for systems and writers alike.
        """
        for document, held in sorted(self.summaries.items()):
            models = {who: text for who, text in sorted(held.items()) if is_writer(who)}
            if not models:
                raise DataError(f"{self.place}: document {document} has no model summary; unpack the folder of models.")
            for who, text in sorted(held.items(), key=lambda pair: _numbered(pair[0])):
                if is_writer(who) and not writers:
                    continue
                references = tuple(other for name, other in models.items() if name != who)
                if not references:
                    raise DataError(f"{self.place}: document {document} has one writer, who cannot be a system too.")
                human = self.judgements.get((document, who), {})
                if rename is not None:
                    human = {rename[name]: number for name, number in human.items() if name in rename}
                yield Item(text, references, document, who, human)


def is_writer(who: str) -> bool:
    """Tell a human writer, who is a letter, from a system, which is a number."""
    return who.isalpha()


def _numbered(who: str) -> tuple[bool, int, str]:
    return is_writer(who), int(who) if who.isdigit() else 0, who


def below(place: Path, *wanted: str) -> Path:
    """Return the first file or folder whose path below `place` ends as one of `wanted`."""
    for end in wanted:
        parts = Path(end).parts
        if place.parts[-len(parts) :] == parts:
            return place
        found = sorted(path for path in place.rglob(parts[-1]) if path.parts[-len(parts) :] == parts)
        if found:
            return found[0]
    raise DataError(f"{place} has no {' or '.join(wanted)} at any depth; unpack the archives of the campaign into it.")


def files(folder: Path) -> list[Path]:
    """Return the files of a folder in the order of their names, without hidden ones."""
    return sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))


def text_of(path: Path) -> str:
    """Return a file as text: UTF-8, or Latin-1, in which some old summaries are."""
    content = path.read_bytes()
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("latin-1")


def lines_of(path: Path) -> tuple[str, ...]:
    """Return a summary's sentences, which are its lines."""
    return tuple(line.strip() for line in text_of(path).splitlines() if line.strip())


def rows(path: Path, columns: int, *, skipped: int = 0) -> Iterator[list[str]]:
    """Yield the fields of each line below `skipped` ones, split at blanks; a line has `columns` of them or more."""
    for number, line in enumerate(text_of(path).splitlines(), 1):
        fields = line.split()
        if number <= skipped or not fields:
            continue
        if len(fields) < columns:
            raise DataError(f"{path}, line {number} has {len(fields)} fields, expected {columns} or more.")
        yield fields


def number(text: str, path: Path, what: str) -> float:
    """Return a field as a number, or say where it is none."""
    try:
        return float(text)
    except ValueError:
        raise DataError(f"{path}: {what} is {text!r}, expected a number.") from None


def table_rows(path: Path, columns: int) -> Iterator[list[str]]:
    """Yield the rows of a table with some lines of explanation on top: those whose last field is a number."""
    for fields in rows(path, 1):
        if len(fields) >= columns and fields[0][:1].upper() == "D" and fields[-1].replace(".", "", 1).isdigit():
            yield fields


def means(many: Iterable[tuple[tuple[str, str], float]]) -> dict[tuple[str, str], float]:
    """Return the mean of all numbers for each document and writer."""
    held: dict[tuple[str, str], list[float]] = {}
    for key, value in many:
        held.setdefault(key, []).append(value)
    return {key: sum(values) / len(values) for key, values in held.items()}
