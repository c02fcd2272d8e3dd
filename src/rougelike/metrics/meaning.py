"""What the metrics on word vectors share: their parameters, and the vectors of a batch's words."""

from collections.abc import Mapping
from itertools import pairwise
from typing import cast

from rougelike.analysis import Analyser
from rougelike.batch import Batch
from rougelike.errors import MetricError
from rougelike.items import Dataset
from rougelike.metrics.base import Metric, Parameter, Preparation
from rougelike.metrics.counted import Counted
from rougelike.similarity.vectors import COMPOSITIONS, Recipe, Words, inverse_frequencies, store

DEFAULT_VECTORS = "wordllama"
VECTORS = Parameter("vectors", DEFAULT_VECTORS, "word vectors: a name of 'rougelike resources list', or a file")
ANALYSER = Parameter("analyser", "google", "how words are found", choices=("google", "perl", "unicode"))


def composition(default: str) -> Parameter:
    """Return the parameter that says how words' vectors become an n-gram's."""
    return Parameter("compose", default, "how the words' vectors make that of several words", choices=COMPOSITIONS)


def frequencies(dataset: Dataset, analyser: Analyser) -> dict[str, float]:
    """Return the inverse document frequencies of the words of all texts being scored."""
    tokens = Batch(dataset).tokens(analyser)
    words = tokens.vocabulary.words
    return inverse_frequencies([[words[w] for w in tokens.words[a:b]] for a, b in pairwise(tokens.offsets.tolist())])


class Meaning(Counted):
    """A metric that compares vectors."""

    def recipe(self, metric: Metric) -> Recipe:
        """Return how this metric's units get their vectors."""
        raise NotImplementedError

    def analyser(self, metric: Metric) -> Analyser:
        """Return how this metric reads texts; words are looked up as they stand, never stemmed."""
        return Analyser(metric.text("analyser"))

    def prepare(self, metric: Metric) -> Preparation | None:
        """Ask for document frequencies where words are weighted by them."""
        analyser = self.analyser(metric)
        weighted = metric["compose"] == "tfidf"
        return Preparation(("idf", analyser), lambda whole: frequencies(whole, analyser)) if weighted else None

    def words(self, metric: Metric, batch: Batch) -> Words:
        """Return the vectors of the batch's words, looked up once."""
        analyser, recipe = self.analyser(metric), self.recipe(metric)
        idf = cast("Mapping[str, float]", batch.prepared.get(("idf", analyser), {}))
        words = batch.once((analyser, recipe), lambda: Words(batch.tokens(analyser), recipe, idf))
        batch.unknown[store(recipe.vectors).name] = words.unknown
        return words

    def resources(self, metric: Metric) -> Mapping[str, str]:
        """Name the vectors."""
        names = [metric.text("vectors"), self.recipe(metric).ngrams]
        return {store(name).name: store(name).sha256 for name in names if name}

    def check(self, metric: Metric) -> None:
        """Refuse vectors without a name."""
        if not metric["vectors"]:
            raise MetricError(f"{metric.name}: option vectors takes a name or a file, not ''")
