"""Parsing on all cores: processes of our own that each open the parser and answer with trees.

They are programs, not forks: a process that has threads must not be forked, and a user's script that is imported anew
would need a guard that it does not have.
"""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import IO, cast

from rougelike.errors import ResourceError, RougelikeError
from rougelike.resources.parsers.packing import as_json, from_columns
from rougelike.resources.parsers.tree import Tree

BATCH = 64
"""Sentences that go through a network together, the same whoever takes them: company may change a last digit."""
WORTHWHILE = 2048
"""Sentences that repay a process the seconds it takes to open the parser."""
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"), "1")


def processes_for(sentences: int) -> int:
    """Return how many processes are worth starting for so many sentences."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, sentences // WORTHWHILE)


class Workers:
    """Some processes that parse; each takes the next batch when it has answered."""

    def __init__(self, name: str, count: int) -> None:
        self._name = name
        command = [sys.executable, "-c", f"from {__name__} import main; main()", name]
        environment = {**os.environ, **ONE_THREAD}
        self._processes = [
            subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True
            )
            for _ in range(count)
        ]
        self._free: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        for process in self._processes:
            self._free.put(process)
        self._threads = ThreadPoolExecutor(count)

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`."""
        batches = [sentences[start : start + BATCH] for start in range(0, len(sentences), BATCH)]
        return [tree for trees in self._threads.map(self._batch, batches) for tree in trees]

    def _batch(self, sentences: Sequence[str]) -> list[Tree]:
        process = self._free.get()
        stdin, stdout = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
        with contextlib.suppress(BrokenPipeError):
            stdin.write(json.dumps(sentences).encode() + b"\n")
            stdin.flush()
        answer = stdout.readline()
        self._free.put(process)
        if not answer:
            raise ResourceError(f"A process that parses with {self._name} ended (status {process.wait()}).")
        trees = json.loads(answer)
        if isinstance(trees, str):
            raise ResourceError(trees)
        return [from_columns(sentence, columns) for sentence, columns in zip(sentences, trees, strict=True)]

    def close(self) -> None:
        """End the processes."""
        self._threads.shutdown(cancel_futures=True)
        for process in self._processes:
            process.kill()
            process.communicate()


def serve(name: str, lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield a line of trees for each line that is a list of sentences, or one that says why there are none."""
    from rougelike.resources.parsers.opening import open_parser

    try:
        parser = open_parser(name, memory=False)
        for line in lines:
            yield b"[" + b",".join(map(as_json, parser.parse(json.loads(line)))) + b"]\n"
    except RougelikeError as problem:
        yield json.dumps(str(problem)).encode() + b"\n"


def main() -> None:
    """Be a process: parse with the parser that the command line names until there is no more to read."""
    for answer in serve(sys.argv[1], sys.stdin.buffer):
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
