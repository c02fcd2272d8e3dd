"""`rougelike train-ngrams`: vectors of words and n-grams from one's own text."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from rougelike.cli.screen import Screen
from rougelike.reports.terminal import grid
from rougelike.reports.words import counted, printable
from rougelike.training import Settings, Stage, Trained, train_ngrams
from rougelike.training.settings import ANALYSERS

DEFAULTS = Settings()


def _number(name: str, about: str, kind: type[float] | click.Choice[str] = int) -> Callable[..., Callable[..., None]]:
    """Return the option of a setting, with the setting's own default."""
    default = getattr(DEFAULTS, name)
    return click.option(f"--{name.replace('_', '-')}", type=kind, default=default, show_default=True, help=about)


@click.command("train-ngrams")
@click.argument("corpus", nargs=-1, required=True)
@click.option("--out", required=True, metavar="FILE", help="A .bin (binary), .txt or .vec (text) file, or these .gz.")
@_number("order", "How many words an n-gram may have.")
@click.option("--contexts", type=int, default=0, help="How many words a context may have.  [default: as --order]")
@click.option("--overlap", is_flag=True, help="Pair an n-gram with its own words too.")
@_number("dim", "The length of a vector.")
@_number("window", "How far an n-gram and its context may reach.")
@click.option("--fixed-window", is_flag=True, help="Use the whole window always, not a random part of it.")
@_number("negative", "Contexts drawn at random for each that is there.")
@_number("epochs", "How often the text is read.")
@_number("rate", "How far a vector moves at first.", float)
@_number("word_cutoff", "How often a word must occur.")
@_number("ngram_cutoff", "How often an n-gram must occur.")
@_number("sample", "Words above this share of the text are learned from less often; 0: never.", float)
@_number(
    "analyser", "How words are found, as the metrics do; 'spaces' takes them as they stand.", click.Choice(ANALYSERS)
)
@_number("seed", "Of all random numbers.")
@click.option("--threads", type=int, default=1, show_default=True, help="With one, results are repeatable.")
@click.option("--resume", is_flag=True, help="Go on with a training that was interrupted.")
@click.option("--every", type=float, default=300.0, show_default=True, help="Seconds between two states kept.")
@click.option("--no-progress", is_flag=True, help="Show no bar.")
def command(
    corpus: tuple[str, ...], out: str, fixed_window: bool, threads: int, resume: bool, every: float, no_progress: bool,
    **chosen: int | float | str | bool,
) -> None:  # fmt: skip
    """Learn vectors of the words and n-grams of CORPUS, files of plain text, also .gz, .zst, .xz and .bz2.

    A line is read as a text of its own. The file that is written is word2vec's, with n-grams joined by _, and serves a
    metric both as its word vectors and as its n-gram vectors. The state is kept in the folder FILE.training until all
    is done.

    \b
      rougelike train-ngrams news.txt --out vectors.bin
      rougelike train-ngrams wiki/*.zst --order 3 --threads 8 --out vectors.bin
      rougelike train-ngrams wiki/*.zst --order 3 --threads 8 --out vectors.bin --resume
      rougelike score items.jsonl -m "NSM-R2(vectors=vectors.bin,ngrams=vectors.bin)"
    """  # noqa: D301 - click keeps the lines after \b as they are
    settings = Settings(shrink=not fixed_window, **chosen)  # type: ignore[arg-type]
    with _bar(wanted=not no_progress) as report:
        try:
            done = train_ngrams(corpus, out, settings, threads=threads, resume=resume, every=every, report=report)
        except KeyboardInterrupt:
            click.echo(f"rougelike: what was learned is kept in {printable(out)}.training; --resume goes on.", err=True)
            raise
    _show(done, out)


@contextmanager
def _bar(*, wanted: bool) -> Iterator[Callable[[Stage], None]]:
    """Yield what draws a stage: a bar where somebody watches, with words per second and loss."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    console = Screen(stderr=True)
    if not (wanted and console.is_terminal):
        yield lambda stage: None
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[note]}"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, note="")

        def draw(stage: Stage) -> None:
            note = (
                f"{stage.done:,} words" if stage.loss is None else f"{stage.rate:,.0f} words/s, loss {stage.loss:.3f}"
            )
            bar.update(task, description=stage.name, completed=stage.done, total=stage.total or None, note=note)

        yield draw


def _show(done: Trained, out: str) -> None:
    screen, table = Screen(), grid("epoch", "pairs", "loss", "words/s")
    for number, (pairs, loss, rate) in enumerate(zip(done.pairs, done.losses, done.rates, strict=True), 1):
        table.add_row(str(number), f"{pairs:,}", f"{loss:.3f}", f"{rate:,.0f}")
    screen.print(table)
    hidden = f" ({counted(done.hidden, 'n-gram')} spelled like a word left out)" if done.hidden else ""
    screen.print(
        f"\nWrote the vectors of {counted(done.words, 'word')} and {counted(done.ngrams, 'n-gram')}{hidden}, learned "
        f"from {counted(done.tokens, 'word')}, to {printable(out)}.",
        soft_wrap=True,
    )
