"""Pages that are whole in themselves: a template, a style, a script, and the policy that allows nothing else to run."""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from rougelike.errors import DataError
from rougelike.reports.markup import split_letter
from rougelike.reports.matches import LABELLED, item_name
from rougelike.reports.payload import chunk, packed, visible
from rougelike.resources.optional import load
from rougelike.scoring.align import Alignment

SCRIPTS = ("tools.js", "links.js", "view.js", "explorer.js")
FRAME = '<iframe srcdoc="{}" style="width:100%;height:36rem;border:0" title="explanation"></iframe>'


def filled(title: str, lede: str, signatures: Sequence[tuple[str, str]], **parts: object) -> str:
    """Return a page; what is not given in `parts` is left out of it."""
    style, script = _file("page.css"), "\n".join(map(_file, SCRIPTS))
    allowed = f"script-src {_digest(script)}; style-src {_digest(style)}"
    return str(
        _template().render(
            title=visible(title), lede=visible(lede), signatures=signatures, style=style, script=script,
            policy=f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'", version=version("rougelike"),
            **parts,
        )
    )  # fmt: skip


def explained(alignments: Sequence[Alignment]) -> str:
    """Return the page of one item and how some metrics score it."""
    if not alignments:
        raise DataError("there is nothing to explain; name a metric.")
    names = [str(a.metric) for a in alignments]
    index = {"metrics": names, "labels": thresholds()}
    one = alignments[0]
    return filled(
        f"{', '.join(names)} explained",
        f"{item_name(one)}: the words that were matched, and how they make the score.",
        [(str(a.metric), a.signature) for a in alignments],
        index=packed(index),
        chunks=[packed(chunk([alignments], unmatched=True))],
    )


def framed(page: str) -> str:
    """Return a page as a notebook shows it: in a frame of its own, where neither's style changes the other."""
    return FRAME.format(escape(page))


def thresholds() -> list[tuple[float, str]]:
    """Return the least similarity of each label, the highest first, for the page's script."""
    return [(LABELLED.upper / 100, "P"), (LABELLED.lower / 100, "PP"), (-2.0, "A")]


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _file(name: str) -> str:
    """Return one of our own files, which alone go into a page as they are."""
    return files("rougelike.reports").joinpath("templates", name).read_text("utf-8")


@cache
def _template() -> Any:  # noqa: ANN401 - a template of an optional package
    jinja = load("jinja2", "a page", "rougelike[report]")
    environment = jinja.Environment(autoescape=True, trim_blocks=True, undefined=jinja.ChainableUndefined)
    environment.filters["zip"] = zip
    environment.filters["split_letter"] = split_letter
    return environment.from_string(_file("page.html.j2"))
