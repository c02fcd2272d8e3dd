"""The metrics, one page a family; `metric` reads one from its name."""

from rougelike.metrics import be, bleu, enms, rouge, rouge_g, rouge_we, sem_f1
from rougelike.metrics.base import FAMILIES, Family, Measures, Metric, Parameter, known_names
from rougelike.metrics.grammar import make, parse, write

PAGES = (rouge, bleu, rouge_we, enms, rouge_g, be, sem_f1)
"""The modules that define metrics, in the order in which they are listed."""


def metric(name: "str | Metric") -> Metric:
    """Return the metric that `name` writes, such as `ROUGE-2(stem=True,multi=best)`."""
    return name if isinstance(name, Metric) else parse(name)


__all__ = [
    "FAMILIES",
    "PAGES",
    "Family",
    "Measures",
    "Metric",
    "Parameter",
    "known_names",
    "make",
    "metric",
    "parse",
    "write",
]
