"""What commands write on: consoles that show texts as they are, and a bar for work that takes long."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PATIENCE = 1.0  # seconds before a bar appears


class Screen(Console):
    """A console without markup, for names and texts may contain brackets, and without a say in how a program ends."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, highlight=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Leave a reader that has gone away to whoever runs the command."""
        raise BrokenPipeError


@contextmanager
def progress(total: int | None, *, wanted: bool) -> Iterator[Callable[[int], None] | None]:
    """Yield what is to be called with the number of items done; a bar shows once that has taken a second."""
    console = Screen(stderr=True)
    if not (wanted and console.is_terminal):
        yield None
        return
    started = time.monotonic()
    columns = TextColumn("scoring"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task("", total=total)

    def advance(done: int) -> None:
        if time.monotonic() - started > PATIENCE:
            bar.start()
        bar.update(task, completed=done)

    try:
        yield advance
    finally:
        bar.stop()
