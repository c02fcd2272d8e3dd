"""Scores summaries by meaning, shows which units matched, and tells you whether to believe the score."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rougelike.errors import DataError as DataError
    from rougelike.errors import MetricError as MetricError
    from rougelike.errors import ResourceError as ResourceError
    from rougelike.errors import RougelikeError as RougelikeError
    from rougelike.errors import RougelikeWarning as RougelikeWarning
    from rougelike.items import Dataset as Dataset
    from rougelike.items import Item as Item
    from rougelike.metrics import Metric as Metric
    from rougelike.metrics import metric as metric
    from rougelike.readers import Columns as Columns
    from rougelike.readers import open_data as open_data
    from rougelike.reports.explanation import Explanation as Explanation
    from rougelike.reports.explanation import explain as explain
    from rougelike.reports.explanation import explain_item as explain_item
    from rougelike.reports.report import Report as Report
    from rougelike.reports.report import report as report
    from rougelike.scoring.align import Alignment as Alignment
    from rougelike.scoring.align import align as align
    from rougelike.scoring.result import Result as Result
    from rougelike.scoring.result import Score as Score
    from rougelike.scoring.run import evaluate as evaluate
    from rougelike.scoring.run import score as score
    from rougelike.trust.contrasts import Contrasts as Contrasts
    from rougelike.trust.contrasts import contrast as contrast
    from rougelike.trust.correlation import Correlation as Correlation
    from rougelike.trust.correlation import Correlations as Correlations
    from rougelike.trust.correlation import correlate as correlate
    from rougelike.trust.systems import Comparisons as Comparisons
    from rougelike.trust.systems import compare as compare

_HOMES = {
    "Alignment": "rougelike.scoring.align",
    "Columns": "rougelike.readers",
    "Comparisons": "rougelike.trust.systems",
    "Contrasts": "rougelike.trust.contrasts",
    "Correlation": "rougelike.trust.correlation",
    "Correlations": "rougelike.trust.correlation",
    "DataError": "rougelike.errors",
    "Dataset": "rougelike.items",
    "Explanation": "rougelike.reports.explanation",
    "Item": "rougelike.items",
    "Metric": "rougelike.metrics",
    "MetricError": "rougelike.errors",
    "Report": "rougelike.reports.report",
    "ResourceError": "rougelike.errors",
    "Result": "rougelike.scoring.result",
    "RougelikeError": "rougelike.errors",
    "RougelikeWarning": "rougelike.errors",
    "Score": "rougelike.scoring.result",
    "align": "rougelike.scoring.align",
    "compare": "rougelike.trust.systems",
    "contrast": "rougelike.trust.contrasts",
    "correlate": "rougelike.trust.correlation",
    "evaluate": "rougelike.scoring.run",
    "explain": "rougelike.reports.explanation",
    "explain_item": "rougelike.reports.explanation",
    "metric": "rougelike.metrics",
    "open_data": "rougelike.readers",
    "report": "rougelike.reports.report",
    "score": "rougelike.scoring.run",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    """Load a public name's module when it is first asked for: importing rougelike itself must stay instant."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rougelike' has no attribute {name!r}; it has {', '.join(__all__)}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
