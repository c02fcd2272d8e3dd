"""The public names: all of them, and nothing else."""

import importlib.metadata

import pytest

import rougelike

NAMES = [
    "Alignment", "Columns", "Comparisons", "Contrasts", "Correlation", "Correlations", "DataError", "Dataset",
    "Explanation", "Item", "Metric", "MetricError", "Report", "ResourceError", "Result", "RougelikeError",
    "RougelikeWarning", "Score", "align", "compare", "contrast", "correlate", "evaluate", "explain", "explain_item",
    "metric", "open_data", "report", "score",
]  # fmt: skip


def test_names():
    """Protects the public interface: a name joins or leaves it on purpose."""
    assert list(rougelike.__all__) == dir(rougelike) == NAMES == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_resolves(name):
    """Protects names that are loaded when first used: each is there, documented, and stays the same object."""
    value = getattr(rougelike, name)
    assert value.__doc__
    assert getattr(rougelike, name) is value


def test_star_import():
    """Protects `from rougelike import *`, which must give what the list says."""
    space: dict[str, object] = {}
    exec("from rougelike import *", space)
    assert set(NAMES) == space.keys() - {"__builtins__"}


def test_a_name_that_is_not_there():
    """Protects who misspells a name: the answer lists those that exist."""
    with pytest.raises(
        AttributeError, match="module 'rougelike' has no attribute 'evalute'; it has Alignment, Columns"
    ):
        rougelike.evalute  # noqa: B018


@pytest.mark.parametrize("error", ["DataError", "MetricError", "ResourceError"])
def test_errors_are_value_errors(error):
    """Protects who catches ValueError, or all of our errors at once."""
    assert issubclass(getattr(rougelike, error), rougelike.RougelikeError)
    assert issubclass(rougelike.RougelikeError, ValueError)


def test_version():
    """Protects signatures, which say the version that is installed."""
    signature = rougelike.evaluate("ROUGE-1", [{"candidate": "a", "references": ["a"]}]).signatures
    assert next(iter(signature.values())).endswith(f"|rougelike:{importlib.metadata.version('rougelike')}")
