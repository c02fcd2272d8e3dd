"""The installed program in a process of its own: what only shows there."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = str(Path(sys.executable).with_name("rougelike"))
ROW = json.dumps({"candidate": "the cat sat", "references": ["a cat sat"]}) + "\n"


def rougelike(*arguments, **options):
    """Run the program and return how it ended."""
    return subprocess.run([PROGRAM, *arguments], capture_output=True, check=False, text=True, timeout=60, **options)


def test_standard_input_is_scored():
    """Protects the end of a pipe: rows from standard input, the table on standard output, status 0."""
    ran = rougelike("score", "-", "-m", "ROUGE-1", input=ROW)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("standard input: candidate <- candidate")
    assert "0.6667" in ran.stdout


def test_errors_leave_by_the_other_door():
    """Protects that an error is on standard error, without a stack trace, with status 2."""
    ran = rougelike("score", "-", input="{oops\n")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("rougelike: standard input, line 1 is not JSON")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("to", ["jsonl", "csv", "parquet"])
def test_a_reader_that_goes_away_is_one_line(tmp_path, to):
    """Protects `| head`: when nobody reads the output any more the program says so and ends."""
    (tmp_path / "items.jsonl").write_text(ROW * 50_000)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as output:
        command = [PROGRAM, "score", str(tmp_path / "items.jsonl"), "-q", "-o", "-", "--to", to]
        ran = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert ran.returncode == 1
    assert ran.stderr == "rougelike: the output was closed before all of it was written\n"


def test_a_table_for_nobody_is_one_line():
    """Protects the same for what is printed, not written."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as output:
        ran = subprocess.run([PROGRAM, "metrics"], stdout=output, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr == "rougelike: the output was closed before all of it was written\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_an_interrupt_is_one_line(tmp_path):
    """Protects Ctrl-C: status 130, one line, no stack trace, nothing written."""
    fifo, scores = tmp_path / "items.jsonl", tmp_path / "scores.csv"
    os.mkfifo(fifo)
    process = subprocess.Popen([PROGRAM, "score", str(fifo), "-o", str(scores)], stderr=subprocess.PIPE, text=True)
    with fifo.open("w"):  # returns when the program has begun to read
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip() == "rougelike: interrupted"
    assert not scores.exists()


def test_names_the_terminal_cannot_show_are_escaped():
    """Protects terminals without Unicode: a name that cannot be encoded is written as an escape."""
    row = json.dumps({"candidate": "a", "references": ["a"], "system": "naïve"}) + "\n"
    ran = rougelike("score", "-", "-m", "ROUGE-1", input=row, env={**os.environ, "PYTHONIOENCODING": "ascii:strict"})
    assert ran.returncode == 0
    assert "na\\xefve" in ran.stdout


def test_help_loads_no_command():
    """Protects a quick first answer: help comes from the table of commands, and nothing that scores is imported."""
    code = (
        "import sys; from rougelike.cli import main; main(['--help']); "
        "print(*(set(sys.modules) & {'numba', 'numpy', 'pyarrow', 'rich', 'rougelike.cli.score'}), sep=',')"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize(("said", "expected"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")])
def test_products_take_one_thread(said, expected):
    """Protects busy machines from threads that wait for each other in small products, and who says otherwise."""
    told = "import os; from rougelike.cli import main; main(['metrics']); print(os.environ['OPENBLAS_NUM_THREADS'])"
    rest = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    ran = subprocess.run([sys.executable, "-c", told], env=rest | said, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == expected
