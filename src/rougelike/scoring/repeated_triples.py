"""Which triples BE counts more than once, before and after words are replaced by clusters (Honda et al. 2018, Table 4).

The paper finds that those are triples of single nouns, compound and det, far more than subjects and objects, and that
clusters make it worse: why pBE counts each triple once.
"""

from collections import Counter
from dataclasses import dataclass
from typing import cast

from rougelike.batch import Batch
from rougelike.metrics import Metric, make, metric
from rougelike.metrics.be import BasicElements
from rougelike.readers import Columns, Source, open_data
from rougelike.scoring.run import prepared

CLASSES = {
    "compound & det": ("compound", "det"),
    "subj & obj": ("nsubj", "nsubjpass", "csubj", "csubjpass", "dobj", "iobj"),
}
"""The paper's classes of relations."""
OTHERS = "all others"


@dataclass(frozen=True)
class Repeated:
    """How many triples of references a candidate has more than once, by relation up to its colon.

    A triple counts once for every candidate and reference that share it more than once.
    """

    before: Counter[str]
    after: Counter[str]
    pairs: int

    def classes(self) -> list[tuple[str, int, int]]:
        """Return the paper's classes, all other relations, and the sum, each before and after clustering."""
        known = {name: kind for kind, names in CLASSES.items() for name in names}
        rows = []
        for kind in (*CLASSES, OTHERS):
            before, after = (
                sum(count for name, count in counts.items() if known.get(name, OTHERS) == kind)
                for counts in (self.before, self.after)
            )
            rows.append((kind, before, after))
        return [*rows, ("all", self.before.total(), self.after.total())]


def repeated_triples(data: object, name: str | Metric = "pBE+cls", *, columns: Columns | None = None) -> Repeated:
    """Count the triples that are matched more than once, as they are and under the clusters of the metric `name`."""
    source = data if isinstance(data, Source) else open_data(data, columns)
    options: dict[str, object] = dict(metric(name).options)
    plain, clustered = make("BE", options), make("pBE+cls", options)
    whole = source.read()
    made = prepared([plain, clustered], whole)
    before, after, pairs = Counter[str](), Counter[str](), 0
    for k in range(len(whole)):
        batch = Batch(whole[k : k + 1], made)
        before += _more_than_once(plain, batch)
        after += _more_than_once(clustered, batch)
        pairs += len(batch.texts) - 1
    return Repeated(before, after, pairs)


def _more_than_once(asked: Metric, batch: Batch) -> Counter[str]:
    family = cast("BasicElements", asked.family)
    placed, found = family.extracted(asked, batch).placed, Counter[str]()
    candidate, *references = (own.tolist() for own in family.numbers(asked, batch))
    counts = Counter(candidate)
    for text, own in zip(batch.texts[1:], references, strict=True):
        relations = [triple.relation.partition(":")[0] for _, triples in placed[text] for triple in triples]
        relation_of = dict(zip(own, relations, strict=True))
        found.update(relation_of[key] for key, count in Counter(own).items() if min(count, counts[key]) > 1)
    return found
