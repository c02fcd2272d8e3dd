"""What a figure in a paper must say to be repeated: version, metric with all options, and what it read from disk."""

from functools import cache
from importlib.metadata import version

from rougelike.metrics import Metric, write


@cache
def _version() -> str:
    return version("rougelike")


def signature(metric: Metric) -> str:
    """Return one line that fixes a score: equal signatures on equal texts give equal scores."""
    read = [f"{name}:{digest[:16]}" for name, digest in sorted(metric.family.resources(metric).items())]
    return "|".join([write(metric, only_changed=False), *read, f"rougelike:{_version()}"])
