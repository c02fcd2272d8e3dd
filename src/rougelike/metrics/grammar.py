"""How metrics are written: NAME, or NAME(option=value,option=value), text in double quotes where it needs them."""

import json
import re
from collections.abc import Iterator

from rougelike.errors import MetricError, nearest
from rougelike.metrics.base import Metric, Value, family_of

_WHOLE = re.compile(r"\s*([^\s()]+)\s*(?:\((.*)\))?\s*", re.DOTALL)
_OPTION = re.compile(r'\s*(\w+)\s*=\s*("(?:[^"\\]|\\.)*"|[^,"]*?)\s*(?:,|$)', re.DOTALL)
_PLAIN = re.compile(r'[^,"\s()]+')


def parse(text: str) -> Metric:
    """Read a metric from its name."""
    match = _WHOLE.fullmatch(text)
    if not match:
        raise MetricError(
            f"{text!r} is not a metric's name; write NAME or NAME(option=value,...), as ROUGE-2(stem=True)"
        )
    options: dict[str, object] = {}
    for option, value in _options(text, match[2] or ""):
        if option in options:
            raise MetricError(f"{match[1]}: option {option} is given twice")
        options[option] = value
    return make(match[1], options)


def _options(text: str, inside: str) -> Iterator[tuple[str, object]]:
    at = 0
    while inside[at:].strip():
        match = _OPTION.match(inside, at)
        if not match or not match[2]:
            raise MetricError(
                f"{text!r}: cannot read {inside[at:]!r}; options are written as option=value,option=value"
            )
        yield match[1], _unquoted(match[2]) if match[2].startswith('"') else match[2]
        at = match.end()


def _unquoted(literal: str) -> object:
    try:
        return json.loads(literal)
    except ValueError:
        raise MetricError(
            f"cannot read {literal}; in quotes, write a backslash as two and a line's end as \\n"
        ) from None


def make(name: str, options: dict[str, object]) -> Metric:
    """Build a metric from its name and options; what is not given has its default."""
    family = family_of(name)
    known = {parameter.name: parameter for parameter in family.parameters}
    for option in options:
        if option not in known:
            hint = nearest(option, known) or f" It has {', '.join(known)}."
            raise MetricError(f"{name} has no option {option!r}.{hint}")
    values = tuple(
        (key, parameter.read(options[key], name) if key in options else parameter.default)
        for key, parameter in known.items()
    )
    metric = Metric(family.canonical(name), values)
    family.check(metric)
    return metric


def write(metric: Metric, *, only_changed: bool) -> str:
    """Write a metric so that `parse` reads it back; with all options for a signature, or only those changed."""
    defaults = {parameter.name: parameter.default for parameter in metric.family.parameters}
    shown = [f"{k}={_literal(v)}" for k, v in metric.options if not only_changed or v != defaults[k]]
    return f"{metric.name}({','.join(shown)})" if shown else metric.name


def _literal(value: Value) -> str:
    text = f"{value:g}" if isinstance(value, float) and float(f"{value:g}") == value else str(value)
    return text if not isinstance(value, str) or _PLAIN.fullmatch(text) else json.dumps(text)
