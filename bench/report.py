"""Turns what the bench measured into tables of rates, ratios and targets."""

import datetime
import os
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from bench.cells import CELLS, TARGETS, WORKLOADS

ROUNDED = {"ROUGE-1.5.5"}  # prints five digits, so it is held against ours rounded the same way
TOLERANCE = 1e-9
GIGABYTE = 1e9
SECOND_CORE = 1.9  # what two processes must gain here before a missed gain of threads is ours

Rows = list[list[str]]


def written(mine: dict, peers: dict, failed: dict, limits: dict, threads: dict, starts: dict, stream: dict) -> str:
    """Return the whole report."""
    parts = [
        "## ROUGE and BLEU beside their peers",
        machine(),
        "Rates are candidate-reference pairs per CPU second: one thread, text in, F1 out, tokenising included, each "
        "program in a process of its own, best of several runs; in brackets, how many times as fast rougelike is. "
        "README.md says what each number means.",
        "### Targets",
        table(["what", "target", "measured", ""], targets(mine, peers, threads, starts, stream)),
    ]
    for workload, meaning in WORKLOADS.items():
        parts += [f"### {meaning}", table(*rates(mine, peers, workload))]
    parts += ["### Same scores", "The largest difference in F1 from rougelike's over the items each peer scored:"]
    parts += [table(["metrics", "peer", "workload", "items", "largest difference"], agreement(mine, peers))]
    parts += [f"Did not run: {name} ({why})." for name, why in failed.items()]
    parts += ["### Threads", table(["side by side", "wall s", "CPU s"], side_by_side(threads))]
    parts += ["### Starting, in CPU seconds of a fresh process", table(["what", "CPU s", "wall s"], started(starts))]
    parts += ["### A million pairs through the command line", streamed(stream)]
    parts += ["### What this machine allows", table(["pairs of 60 words", "per CPU s"], ceilings(limits))]
    return "\n\n".join(parts)


def table(header: list[str], rows: Rows) -> str:
    """Return a Markdown table with numbers to the right."""
    lines = [header, ["---", *["---:"] * (len(header) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def machine() -> str:
    """Say when and on what kind of machine, with which versions."""
    info = Path("/proc/cpuinfo")
    models = [line.partition(": ")[2] for line in info.read_text().splitlines() if line.startswith("model name")]
    cpu = models[0] if models else platform.machine()
    today = datetime.datetime.now(tz=datetime.UTC).date()
    packages = ", ".join(f"{name} {version(name)}" for name in ("rougelike", "numpy", "numba"))
    return f"{today}; {os.cpu_count()} x {cpu}; Python {platform.python_version()}, {packages}."


def ratio(mine: dict, peers: dict, cell: str, peer: str, workload: str) -> float:
    """Return how many pairs we score while the peer scores one."""
    return mine[cell][workload]["per_cpu"] / peers[peer][cell][workload]["per_cpu"]


def targets(mine: dict, peers: dict, threads: dict, starts: dict, stream: dict) -> Rows:
    """Return what was asked for beside what was measured."""
    rows = []
    for cell, peer, times in TARGETS:
        for workload in WORKLOADS if peer in peers else ():
            measured = ratio(mine, peers, cell.name, peer, workload)
            rows.append([f"{cell.name} to {peer}, {workload}", f"{times}x", f"{measured:.1f}x", met(measured >= times)])
    gain, machine_gain = (gained(threads, what) for what in ("thread", "process"))
    mark = met(gain >= 1.7) if machine_gain >= SECOND_CORE else f"two processes gained {machine_gain:.2f}x"
    rows.append(["two threads to one", "1.7x", f"{gain:.2f}x", mark])
    for what, most in (("import", 0.2), ("help", 0.4)):
        rows.append([what, f"{most} s", f"{starts[what]['cpu']:.2f} s", met(starts[what]["cpu"] < most)])
    peak = stream["peak"] / GIGABYTE
    return [*rows, [f"{stream['pairs']:,} pairs", "1 GB", f"{peak:.2f} GB", met(peak < 1)]]


def met(yes: bool) -> str:
    """Return the mark of a target that was met or missed."""
    return "met" if yes else "**missed**"


def rates(mine: dict, peers: dict, workload: str) -> tuple[list[str], Rows]:
    """Return every program's rate and ours over it."""
    rows = []
    for cell in CELLS:
        row = [cell.name, f"{mine[cell.name][workload]['per_cpu']:,.0f}"]
        for peer, found in peers.items():
            theirs = found[cell.name][workload]["per_cpu"] if cell.name in found else None
            row.append(f"{theirs:,.0f} ({ratio(mine, peers, cell.name, peer, workload):.1f}x)" if theirs else "")
        rows.append(row)
    return ["metrics in one call", "rougelike", *peers], rows


def differences(mine: dict, peers: dict) -> Iterator[tuple[str, str, str, int, float]]:
    """Yield cell, peer, workload, items and the largest difference between the peer's F1 and ours."""
    for peer, cells in peers.items():
        for cell, found in cells.items():
            for workload, theirs in found.items():
                own = mine[cell][workload]["rounded" if peer in ROUNDED else "scores"]
                columns = [(own[column], scores) for column, scores in theirs["scores"].items()]
                largest = max(abs(a - b) for own, scores in columns for a, b in zip(own, scores, strict=False))
                yield cell, peer, workload, len(columns[0][1]), largest


def agreement(mine: dict, peers: dict) -> Rows:
    """Return how far each peer's scores are from ours; a rate of something else would mean nothing."""
    rows = []
    for *what, items, largest in differences(mine, peers):
        shown = f"{largest:.0e}" if largest <= TOLERANCE else f"**{largest:.1e}**"
        rows.append([*what, f"{items:,}", shown])
    return rows


def gained(threads: dict, what: str) -> float:
    """Return how much more two threads do than one in the same time, or two processes than one."""
    one, two = (threads[f"{n} {what}"]["wall"] for n in (1, 2))
    return one / two if what == "thread" else 2 * one / two  # two threads share the work, two processes double it


def side_by_side(threads: dict) -> Rows:
    """Return the seconds of one and two threads on the same work, and of one and two processes with one work each."""
    return [[what, f"{seconds['wall']:.3f}", f"{seconds['cpu']:.3f}"] for what, seconds in threads.items()]


def started(starts: dict) -> Rows:
    """Return the seconds of each kind of start."""
    meaning = {
        "python": "Python alone",
        "import": "`import rougelike`",
        "help": "`rougelike --help`",
        "first score": "import, load compiled kernels, score one pair",
    }
    return [[meaning[what], f"{s['cpu']:.3f}", f"{s['wall']:.3f}"] for what, s in starts.items()]


def streamed(stream: dict) -> str:
    """Say what scoring a large file took."""
    return (
        f"{stream['pairs']:,} pairs of 60 words, {stream['bytes'] / GIGABYTE:.2f} GB of JSONL, ROUGE-1, ROUGE-2 and "
        f"ROUGE-L to Parquet: {stream['cpu']:.1f} CPU s, {stream['wall']:.1f} s wall, "
        f"{stream['peak'] / GIGABYTE:.2f} GB at the peak ({stream['pairs'] / stream['cpu']:,.0f} pairs per CPU s)."
    )


def ceilings(rates: dict) -> Rows:
    """Return the rates that tokenising or parsing alone would allow a tool written around them."""
    return [[way, f"{rate:,.0f}"] for way, rate in rates.items()]
