"""An explanation: who matched whom in one item and how that makes its score, as an object with several views."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rougelike.alignment import Account, Part, Piece
from rougelike.errors import DataError, nearest
from rougelike.items import Dataset
from rougelike.metrics import Metric
from rougelike.readers import open_data
from rougelike.reports.matches import item_name
from rougelike.scoring.align import Alignment, align, alignments
from rougelike.scoring.chosen import Chosen


@dataclass(frozen=True, repr=False)
class Explanation:
    """One item under one metric; printed it is a view for the terminal, in a notebook a page."""

    alignment: Alignment

    @property
    def account(self) -> Account:
        """How the credits of the links add up to the score, line by line."""
        return self.alignment.account

    @property
    def parts(self) -> tuple[Part, ...]:
        """The sums that the score is made of, with their units and links."""
        return self.alignment.parts

    @property
    def title(self) -> str:
        """What is explained: the metric, and the item where it has a name."""
        return f"{self.alignment.metric}: {item_name(self.alignment)}"

    def to_dict(self) -> dict[str, object]:
        """Return all of it as plain data, which JSON can hold."""
        a, score = self.alignment, self.alignment.score
        return {
            "metric": str(a.metric),
            "signature": a.signature,
            "doc_id": a.doc_id,
            "system": a.system,
            "score": score.value,
            "precision": score.precision,
            "recall": score.recall,
            "f1": score.f1,
            "note": score.note,
            "steps": [asdict(step) for step in self.account.steps],
            "candidate": a.candidate,
            "references": list(a.references),
            "parts": [_part(part) for part in a.parts],
        }

    def to_html(self) -> str:
        """Return a page that needs nothing but itself."""
        from rougelike.reports.page import explained

        return explained([self.alignment])

    def write(self, path: str | Path) -> None:
        """Write the page to a file."""
        from rougelike.reports.saving import save_text

        save_text(str(path), self.to_html())

    def _repr_html_(self) -> str:
        from rougelike.reports.page import framed

        return framed(self.to_html())

    def __repr__(self) -> str:
        from rougelike.reports.explained import as_text

        return as_text(self.alignment)


def _part(part: Part) -> dict[str, object]:
    return {
        "reference": part.reference,
        "kind": part.kind,
        "side": part.side,
        "hits": part.hits,
        "candidate_total": part.candidate_total,
        "reference_total": part.reference_total,
        "candidate_units": [asdict(piece) for piece in part.candidate],
        "reference_units": [asdict(piece) for piece in part.reference_units],
        "links": [asdict(link) for link in part.links],
        "unmatched_candidate": _places(part.candidate, part.unmatched_candidate),
        "unmatched_reference": _places(part.reference_units, part.unmatched_reference),
    }


def _places(pieces: Sequence[Piece], some: Sequence[Piece]) -> list[int]:
    wanted = set(map(id, some))
    return [i for i, piece in enumerate(pieces) if id(piece) in wanted]


def explain(
    metric: str | Metric,
    candidate: str | Sequence[str],
    references: str | Sequence[str | Sequence[str]],
    *,
    encoder: Chosen | None = None,
) -> Explanation:
    """Explain one candidate's score against one reference or a list of them: who matched whom, and what it is worth."""
    return Explanation(align(metric, candidate, references, encoder=encoder, closely=True))


def explain_item(
    metric: str | Metric, data: object, item: int | Mapping[str, str], *, encoder: Chosen | None = None
) -> Explanation:
    """Explain an item of some data, by its number from 0 or by what is given of its `doc_id` and `system`."""
    dataset = data if isinstance(data, Dataset) else open_data(data).read()
    place = item if isinstance(item, int) else find(dataset, **item)
    if not 0 <= place < len(dataset):
        raise DataError(f"there is no item {place}; the data has {len(dataset)}, counted from 0.")
    ((found,),) = alignments([metric], dataset, [place], encoder=encoder, closely=True)
    return Explanation(found)


def find(dataset: Dataset, doc_id: str = "", system: str = "") -> int:
    """Return the number of the one item with this name, or say which names there are."""
    for name, known, what in ((doc_id, dataset.doc_ids, "document"), (system, dataset.systems, "system")):
        if name and name not in known:
            some = list(dict.fromkeys(known))
            listed = ", ".join(some[:5]) + (f" and {len(some) - 5} more" if len(some) > 5 else "")
            raise DataError(f"there is no {what} {name!r}.{nearest(name, some)} There are {listed}.")
    rows = zip(dataset.doc_ids, dataset.systems, strict=True)
    found = [i for i, (d, s) in enumerate(rows) if (not doc_id or d == doc_id) and (not system or s == system)]
    if len(found) != 1:
        have = f"{len(found)} items are" if found else "no item is"
        way_out = "name its system too, or give its row" if found else "name another"
        named = [f"document {doc_id}"] * bool(doc_id) + [f"system {system}"] * bool(system)
        raise DataError(f"{have} of {', '.join(named) or 'this data'}; {way_out}.")
    return found[0]
