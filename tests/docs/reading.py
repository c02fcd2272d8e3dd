"""Runs what a document shows: files it gives, commands at a prompt, and Python at its own."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

from rougelike.cli import main

BLOCK = re.compile(r"^```(?P<language>\w+)(?: (?P<file>\S+))?\n(?P<content>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text):
    """Yield language, file name ("" where the block is no file) and content of every fenced block."""
    for match in BLOCK.finditer(text):
        yield match["language"], match["file"] or "", match["content"]


def put(name, content):
    """Write a file that a document shows, below the current folder."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


def transcript(content):
    """Return the block again, with what its commands really print after each of them."""
    commands = [line.removeprefix("$ ") for line in content.splitlines() if line.startswith("$ ")]
    printed = (f"$ {command}\n{_output(command)}" for command in commands)
    return "".join(line.rstrip() + "\n" for line in "".join(printed).splitlines())


def failures(content, names, document):
    """Run a block of Python that shows its prompt, in the names that the blocks before it left; return what differs."""
    test = doctest.DocTestParser().get_doctest(content, {}, document, document, 0)
    test.globs = names
    told = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=told.append, clear_globs=False)
    return "".join(told)


def _output(command):
    """Return all that a command prints; ours run here, which is quicker, and the shell has the others."""
    words = shlex.split(command)
    if words[0] == "rougelike" and not {"|", ">", "<", "&&"} & set(words):
        with TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) as both:
            with redirect_stdout(both), redirect_stderr(both):
                main(words[1:])
            return both.buffer.getvalue().decode()
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ran = subprocess.run(
        ["sh", "-c", command], env={**os.environ, "PATH": path}, stdout=-1, stderr=-2, text=True, check=False
    )
    return ran.stdout
