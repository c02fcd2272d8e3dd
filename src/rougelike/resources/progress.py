"""A progress bar for what takes long: on a terminal only, and away again when it is done."""

import contextlib
import sys
import time
from collections.abc import Iterator

from rougelike.resources.fetch import Report

PATIENCE = 1.0
"""Seconds before a bar appears; most of what it could show is over by then."""


@contextlib.contextmanager
def bar(label: str, in_bytes: bool = False) -> Iterator[Report]:
    """Give a function to call with what is done and what there is in all; it draws nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
        TransferSpeedColumn,
    )

    amount = (DownloadColumn(), TransferSpeedColumn()) if in_bytes else (MofNCompleteColumn(),)
    columns = (TextColumn("{task.description}"), BarColumn(), *amount, TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    task, started = progress.add_task(label, total=None), time.monotonic()

    def report(done: int, total: int) -> None:
        if time.monotonic() - started > PATIENCE:
            progress.start()
        progress.update(task, completed=done, total=total or None)

    try:
        yield report
    finally:
        progress.stop()
