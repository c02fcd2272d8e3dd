"""Measures the command line and the first moments: imports, `--help`, the first score, a million pairs."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from bench.clock import best

COMMAND = Path(sys.executable).with_name("rougelike")
FIRST_SCORE = "import rougelike; rougelike.score('ROUGE-1', 'the cat sat', 'a cat sat')"
METRICS = ("ROUGE-1", "ROUGE-2", "ROUGE-L")


def _best(command: list[str]) -> dict[str, float]:
    return best(lambda: subprocess.run(command, check=True, capture_output=True), budget=5.0, at_least=5)


def starts() -> dict[str, dict[str, float]]:
    """Time fresh processes: Python alone for scale, then ours, with compiled kernels read from the disk."""
    return {
        "python": _best([sys.executable, "-c", "pass"]),
        "import": _best([sys.executable, "-c", "import rougelike"]),
        "help": _best([str(COMMAND), "--help"]),
        "first score": _best([sys.executable, "-c", FIRST_SCORE]),
    }


def streamed(work: Path, pairs: int) -> dict[str, float]:
    """Score `pairs` pairs of 60 words from JSONL through the command line; return seconds and peak memory.

    The items are written by a process of their own: a child's peak counts its parent's memory before it starts.
    """
    source, target = work / "big.jsonl", work / "big.parquet"
    subprocess.run([sys.executable, "-m", "bench.command", str(source), str(pairs)], check=True)
    command = [str(COMMAND), "score", str(source), "-o", str(target)]
    for metric in METRICS:
        command += ["-m", metric]
    size = source.stat().st_size
    wall = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = child.stderr.read() if child.stderr else b""
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - wall
    child.returncode = os.waitstatus_to_exitcode(status)
    source.unlink()
    if child.returncode:
        raise RuntimeError(f"{command[0]} ended with {child.returncode}: {message.decode()}")
    target.unlink()
    cpu = usage.ru_utime + usage.ru_stime
    return {"pairs": pairs, "bytes": size, "cpu": cpu, "wall": wall, "peak": usage.ru_maxrss * 1024}


def _write(path: str, pairs: int) -> None:
    from bench import workloads

    with Path(path).open("w", encoding="utf-8") as out:
        for i, item in enumerate(workloads.pairs(pairs)):
            out.write(json.dumps({"doc_id": str(i), "system": "s", **item}) + "\n")


if __name__ == "__main__":
    _write(sys.argv[1], int(sys.argv[2]))
