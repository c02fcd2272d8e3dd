"""`rougelike resources`: what can be had, bringing it, checking it, and taking it away."""

import os
from pathlib import Path

import click
from rich.table import Column, Table

from rougelike.cli.screen import Screen
from rougelike.errors import ResourceError
from rougelike.resources import cache, install
from rougelike.resources.entries import catalogue
from rougelike.resources.parsers.opening import DEFAULT_PARSER, own_installed
from rougelike.resources.progress import bar

MEGABYTE = 1_000_000


@click.group("resources")
@click.option("--cache", "folder", type=click.Path(path_type=Path), help="Folder of the cache, as ROUGELIKE_CACHE is.")
def command(folder: Path | None) -> None:
    """Fetch, list, verify and add language resources.

    \b
      rougelike resources list
      rougelike resources get --default
      rougelike resources add my-vectors GoogleNews-vectors-negative300.bin.gz
    """  # noqa: D301 - click keeps the lines after \b as they are
    if folder is not None:
        # Worker processes that are started later must find the same cache.
        os.environ["ROUGELIKE_CACHE"] = str(folder)


@command.command("list")
def list_all() -> None:
    """List what the catalogue holds and what has been added."""
    screen = Screen()
    unwrapped = (Column(header, no_wrap=True) for header in ("name", "kind", "download", "installed"))
    table = Table(*unwrapped, "what it is, and its licence", box=None)
    here = cache.installed_names()
    for resource in catalogue().values():
        size = f"{resource.download / MEGABYTE:.1f} MB" + (" *" if resource.default else "")
        present = "yes" if resource.name in here else ""
        table.add_row(resource.name, resource.kind, size, present, f"{resource.about}\n{resource.licence}")
    about = "English trees, Universal Dependencies: the package packages/rougelike-en-ewt\nCC BY-SA 4.0"
    table.add_row(DEFAULT_PARSER, "parser", "", "yes" if own_installed() else "", about)
    for name in (name for name in here if name not in catalogue()):
        own = cache.manifest(name)
        table.add_row(name, own.kind, "", "yes", f"{own.licence}, from {own.source}")
    screen.print(table)
    screen.print(f"* what `rougelike resources get --default` brings\ncache: {cache.root()}")


@command.command("get")
@click.argument("names", nargs=-1)
@click.option("--default", "defaults", is_flag=True, help="Everything that the metrics need by default.")
def get(names: tuple[str, ...], defaults: bool) -> None:
    """Bring the resources NAMES into the cache."""
    wanted = [*names, *(r.name for r in catalogue().values() if defaults and r.default)]
    if not wanted:
        raise click.UsageError("Give the names of resources, or --default.")
    for name in dict.fromkeys(wanted):
        fresh = not cache.installed(name)
        with bar(name, in_bytes=True) as report:
            place = install.get(name, report)
        click.echo(f"{name}: {'brought to' if fresh else 'is in'} {place}")


@command.command("verify")
@click.argument("names", nargs=-1)
def verify(names: tuple[str, ...]) -> None:
    """Compare every file of the resources NAMES, or of all, with its sha256."""
    wrong = []
    for name in names or cache.installed_names():
        found = install.verify(name)
        click.echo(f"{name}: {'damaged' if found else 'as it should be'}")
        wrong += found
    if wrong:
        raise ResourceError(" ".join(wrong) + " Run `rougelike resources remove NAME`, then get it again.")


@command.command("path")
@click.argument("name")
def path(name: str) -> None:
    """Print the folder of the resource NAME."""
    click.echo(cache.path(name))


@command.command("add")
@click.argument("name")
@click.argument("place", metavar="PATH", type=click.Path(path_type=Path))
@click.option(
    "--kind", type=click.Choice(install.OWN_KINDS), default="vectors", help="What PATH holds.", show_default=True
)
@click.option("--half", is_flag=True, help="Keep vectors in half precision, at half the size.")
def add(name: str, place: Path, kind: str, half: bool) -> None:
    """Install NAME from PATH: a copy of a resource of the catalogue, or one of your own under a new name."""
    click.echo(f"{name}: brought to {install.add(name, place, kind, half)}")


@command.command("remove")
@click.argument("name")
def remove(name: str) -> None:
    """Take the resource NAME off the disk."""
    install.remove(name)
    click.echo(f"{name}: removed")
