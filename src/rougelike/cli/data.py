"""DATA and the options that say which of its columns is what, for commands that read items."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from rougelike.readers import FORMATS, Columns, open_data

OPTIONS = (
    click.option("--candidate", metavar="COLUMN", help="The column of candidates, where its name does not tell."),
    click.option("--reference", metavar="COLUMN", multiple=True, help="A column of references. Repeatable."),
    click.option("--doc-id", metavar="COLUMN", help="The column that says which document was summarised."),
    click.option("--system", metavar="COLUMN", help="The column that says who wrote the candidate."),
    click.option("--format", "kind", metavar="FORMAT", help=f"What DATA is, if not told: {', '.join(FORMATS)}."),
)


def with_data(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options to a command, which gets a `source` in the place of its `data` and of them; None for no data."""

    @wraps(function)
    def command(
        data: str | None,
        candidate: str | None,
        reference: tuple[str, ...],
        doc_id: str | None,
        system: str | None,
        kind: str | None,
        **rest: Any,  # noqa: ANN401
    ) -> None:
        columns = Columns(candidate, reference, doc_id, system)
        function(source=None if data is None else open_data(data, columns, format=kind), **rest)

    for option in reversed(OPTIONS):
        command = option(command)
    return command
