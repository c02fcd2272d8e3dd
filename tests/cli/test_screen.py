"""What only a terminal shows: the bar on long work, and the best in bold."""

import pytest

from rougelike.cli import screen


@pytest.fixture
def _terminal(monkeypatch):
    """Write as to a terminal with colours."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.usefixtures("_terminal")
@pytest.mark.parametrize(("patience", "shown"), [(-1.0, True), (3600.0, False)])
def test_a_bar_appears_when_work_takes_long(monkeypatch, capsys, patience, shown):
    """Protects long work from silence, and short work from flicker; the bar is on standard error."""
    monkeypatch.setattr(screen, "PATIENCE", patience)
    with screen.progress(10, wanted=True) as advance:
        advance(5)
    out, err = capsys.readouterr()
    assert ("5/10" in err) == shown
    assert out == ""


@pytest.mark.usefixtures("_terminal")
def test_a_bar_needs_no_total(monkeypatch, capsys):
    """Protects streams, whose length nobody knows."""
    monkeypatch.setattr(screen, "PATIENCE", -1.0)
    with screen.progress(None, wanted=True) as advance:
        advance(4096)
    assert "4096/?" in capsys.readouterr().err


def test_nobody_watching_means_no_bar(capsys):
    """Protects log files from a bar: none without a terminal, and none where it is not wanted."""
    for wanted in (True, False):
        with screen.progress(10, wanted=wanted) as advance:
            assert advance is None
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("_terminal")
def test_the_best_is_bold(run):
    """Protects the mark that a terminal can show: bold instead of a star, on the best alone."""
    out = run("score", "items.jsonl", "-m", "ROUGE-1").out
    (good,) = [line for line in out.splitlines() if line.startswith("good")]
    (poor,) = [line for line in out.splitlines() if line.startswith("poor")]
    assert "\x1b[1m0." in good
    assert "\x1b[1m" not in poor
    assert "*" not in out
