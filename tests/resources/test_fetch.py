import importlib.util
import shutil
import sys

import pytest

from rougelike.errors import ResourceError
from rougelike.resources import fetch, progress
from rougelike.resources.entries import Source


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (Source("wheel", "pack==1.0"), "pip downloads this resource .* `python -m ensurepip`.*add NAME WHEEL"),
        (Source("debian", "pack"), "apt-get is not on this machine"),
        (Source("url", "ftp://host/file"), "is no web address or file"),
        (Source("url", "file:///nowhere/at/all"), "cannot be read"),
        (Source("path", "/nowhere/at/all"), "/nowhere/at/all does not exist on this machine"),
    ],
)
def test_a_source_that_cannot_be_reached_says_why(tmp_path, monkeypatch, source, message):
    """A missing tool or place must be told apart from a missing network."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(ResourceError, match=message):
        fetch.fetch(source, tmp_path, 1000, lambda done, total: None)


@pytest.mark.parametrize(
    ("said", "style"),
    [("pip 23.2.1 from /here", "off"), ("pip 24.0 from /here", "off"), ("pip 24.1 from", "raw"), ("odd", "off")],
)
def test_progress_is_asked_only_of_a_pip_that_can_give_it(tmp_path, monkeypatch, said, style):
    """Environments are born with an old pip, which refuses the option outright."""
    monkeypatch.setattr(fetch, "_pip", lambda: [sys.executable, "-c", f"print({said!r})"])
    assert fetch._progress_style() == style


def test_a_bar_shows_on_a_terminal_only_and_goes_away(monkeypatch, capsys):
    """Logs and pipes must stay free of bars; a person who waits must see one."""
    with progress.bar("thing", in_bytes=True) as report:
        report(5, 10)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress.bar("thing", in_bytes=True) as report:
        report(5, 10)
        report(10, 10)
    assert "thing" in capsys.readouterr().err
