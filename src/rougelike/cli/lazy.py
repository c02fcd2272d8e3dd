"""A group of commands that imports only the one that is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class Lazy(click.Group):
    """A group that knows its commands by name and line of help: name -> module, whose `command` it is, and the line."""

    def __init__(self, name: str, table: Mapping[str, tuple[str, str]], **options: Any) -> None:  # noqa: ANN401
        super().__init__(
            name, {name: click.Command(name, short_help=line) for name, (_, line) in table.items()}, **options
        )
        self.table = table

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the real command in the place of its entry in the table."""
        name, entry, rest = super().resolve_command(ctx, args)
        if name is None or entry is None:
            return name, entry, rest
        command: click.Command = import_module(self.table[name][0]).command
        return name, command, rest
