"""The command line: a table of commands, each loaded when it is called, and one line for whatever goes wrong."""

import os
import sys
import warnings
from collections.abc import Sequence
from typing import TextIO

import click

from rougelike.cli.lazy import Lazy
from rougelike.errors import RougelikeError, RougelikeWarning
from rougelike.reports.words import printable

COMMANDS = {
    "score": ("rougelike.cli.score", "Score the summaries of a file or folder: a table of systems by metrics."),
    "pair": ("rougelike.cli.pair", "Score one candidate against its references, both given as words."),
    "label": ("rougelike.cli.label", "Label every sentence as present, partially present or absent."),
    "agreement": ("rougelike.cli.agreement", "Compare people's labels with each other and with a metric's."),
    "analyse": ("rougelike.cli.analyse", "The papers' analyses on your data: similar words, units matched twice."),
    "robustness": ("rougelike.cli.robustness", "Do scores depend on who wrote the reference?"),
    "correlate": ("rougelike.cli.correlate", "Correlate metrics with human judgements, with intervals and tests."),
    "compare": ("rougelike.cli.compare", "Test which systems are really better than which."),
    "reproduce": ("rougelike.cli.reproduce", "Compute papers' tables, with published figures beside ours."),
    "explain": ("rougelike.cli.explain", "Show which units of one item matched and how they make its score."),
    "report": ("rougelike.cli.report", "Write one page: systems, agreement, and every item with its matches."),
    "convert": ("rougelike.cli.convert", "Read a published set with human judgements (TAC, DUC, REALSumm, ...)."),
    "aesop": ("rougelike.cli.aesop", "Write scores as a run of TAC's AESOP task."),
    "metrics": ("rougelike.cli.metrics", "List all metrics, or document one with all its options."),
    "demo": ("rougelike.cli.demo", "Score the bundled sample, whose systems are of known quality."),
    "train-ngrams": ("rougelike.cli.train_ngrams", "Learn vectors of words and n-grams from your own text."),
    "parse": ("rougelike.cli.parse", "Parse every text and write the trees as CoNLL-U."),
    "resources": ("rougelike.cli.resources", "Fetch, list, verify and add language resources."),
    "doctor": ("rougelike.cli.doctor", "Say what is installed and which metrics work with it."),
    "completion": ("rougelike.cli.completion", "Print the script that makes a shell complete commands and metrics."),
}
"""Name -> module, whose `command` it is, and what it does in one line."""


class Commands(Lazy):
    """The group of all commands."""

    def invoke(self, ctx: click.Context) -> None:
        """Run the command to its last byte of output, so that what breaks there is told as well."""
        try:
            super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # Python flushes once more when it ends, and must not fail there.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise click.ClickException("the output was closed before all of it was written") from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{where}{error.strerror or error}") from None


cli = Commands(
    "rougelike",
    COMMANDS,
    help="""Score summaries by meaning, show which units matched, and say whether to believe the score.

    \b
    rougelike demo                                      see it work
    rougelike score items.jsonl -m ROUGE-2 -m pBE       a table of systems by metrics
    rougelike explain SEM-F1 --data items.jsonl --row 1 why one item has its score
    rougelike correlate scores.parquet --human quality  does a metric agree with people?
    rougelike report scores.parquet -o report.html      all of it on one page
    rougelike metrics ROUGE-2                           what a metric computes, all its options
    rougelike COMMAND --help                            more examples
    """,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
click.version_option(package_name="rougelike", message="%(prog)s %(version)s")(cli)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0, 2 for what the user can mend, 1 where output cannot be written, 130 for Ctrl-C."""
    # A name that the terminal cannot show is escaped instead of ending the program.
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    # numpy, not yet imported, would put two threads on every small product, which on a busy machine wait for each other
    # for most of the time; our own threads share the work in greater pieces.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warned
            cli.main(arguments, "rougelike", standalone_mode=False)
    except click.Abort:
        return _stopped("interrupted", 130)
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "rougelike"
        return _stopped(f"{error.format_message()} See '{path} --help'.", error.exit_code)
    except click.ClickException as error:
        return _stopped(error.format_message(), error.exit_code)
    except RougelikeError as error:
        return _stopped(str(error), 2)
    return 0


def _warned(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print what we warn of as a line of our own; what else warns keeps its place in the code."""
    if issubclass(category, RougelikeWarning):
        click.echo(f"rougelike: warning: {printable(str(message))}", err=True)
    else:
        click.echo(warnings.formatwarning(message, category, filename, lineno, line), err=True, nl=False)


def _stopped(why: str, status: int) -> int:
    click.echo(f"rougelike: {printable(why)}", err=True)
    return status
