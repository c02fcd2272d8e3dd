"""The smaller commands, and the help of all of them."""

import re

import pandas as pd
import pytest

import rougelike
from rougelike.cli import COMMANDS, analyse, main
from rougelike.cli.demo import METRICS
from rougelike.metrics import FAMILIES, known_names


def test_help_lists_every_command(run):
    """Protects that the first help a user sees names each command with what it does."""
    ran = run("--help")
    assert ran.status == 0
    words = " ".join(ran.out.split())
    for name, (_, line) in COMMANDS.items():
        assert f"{name} {line}" in words


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_itself(run, name):
    """Protects that each entry of the table loads, and that its help says how it is called."""
    ran = run(name, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"Usage: rougelike {name}")


@pytest.mark.parametrize("name", analyse.COMMANDS)
def test_every_analysis_teaches_itself(run, name):
    """Protects that each analysis loads, and that the group's help names it."""
    assert f"{name} " in run("analyse", "--help").out
    assert run("analyse", name, "--help").out.startswith(f"Usage: rougelike analyse {name}")


@pytest.mark.parametrize("name", ["score", "pair", "metrics", "completion"])
def test_help_teaches_by_example(run, name):
    """Protects that help shows whole calls, on lines of their own."""
    examples = [line.strip() for line in run(name, "--help").out.splitlines() if f"rougelike {name} " in line]
    assert len(examples) >= 2


def test_version(run):
    """Protects that the version is that of the package's metadata."""
    from importlib.metadata import version

    assert run("--version").out == f"rougelike {version('rougelike')}\n"


def test_metrics_lists_all(run):
    """Protects that the list leaves no metric out and says what each family computes."""
    out = " ".join(run("metrics").out.split())
    for name in known_names():
        assert name in out
    for family in FAMILIES:
        assert " ".join(family.formula.split()) in out


@pytest.mark.parametrize("name", known_names())
def test_metrics_documents_each_from_its_declaration(run, name):
    """Protects that a metric's page has every declared option, and that each spelling it shows is one."""
    ran = run("metrics", name)
    assert ran.status == 0
    words = " ".join(ran.out.split())
    for parameter in rougelike.metric(name).family.parameters:
        assert f"{parameter.name} " in words
        assert parameter.expected in words
    spellings = ran.out.split("Written\n")[1].split()
    assert len(spellings) >= 2
    assert {rougelike.metric(spelling).name for spelling in spellings} == {name}


def test_pair_prints_the_scores_of_one_candidate(run):
    """Protects that the shell gives what rougelike.score gives, '-' where a metric defines nothing."""
    out = run("pair", "the cat sat", "a cat sat", "cats", "-m", "ROUGE-1", "-m", "BLEU-1").out
    rows = [line.split() for line in out.splitlines()[1:]]
    score = rougelike.score("ROUGE-1", "the cat sat", ["a cat sat", "cats"])
    assert rows[0] == ["ROUGE-1", *(f"{x:.4f}" for x in (score.value, score.precision, score.recall, score.f1))]
    assert rows[1][2:] == ["-", "-", "-"]


def test_pair_says_when_there_is_nothing_to_compare(run):
    """Protects that an empty text is scored 0 with a note, not refused."""
    ran = run("pair", "", "a cat", "-m", "ROUGE-1")
    assert ran.status == 0
    assert "Note: candidate has no units." in ran.out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(run, shell):
    """Protects that each shell gets a script that calls the program back."""
    ran = run("completion", shell)
    assert ran.status == 0
    assert f"_ROUGELIKE_COMPLETE={shell}_complete" in ran.out


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["rougelike", "sc"], {"score"}),
        (["rougelike", "score", "--ref"], {"--reference-file", "--reference"}),
        (["rougelike", "score", "x", "-m", "rouge-l"], {"ROUGE-L", "ROUGE-Lsum"}),
        (["rougelike", "metrics", "BLEU"], {"BLEU-1", "BLEU-2", "BLEU-3", "BLEU-4"}),
    ],
)
def test_commands_options_and_metrics_complete(monkeypatch, capsys, typed, expected):
    """Protects what a shell is told when the user presses Tab."""
    monkeypatch.setenv("_ROUGELIKE_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(typed))
    monkeypatch.setenv("COMP_CWORD", str(len(typed) - 1))
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 0
    assert {line.split(",")[1] for line in capsys.readouterr().out.splitlines()} == expected


def test_demo_shows_that_overlap_prefers_copies(run):
    """Protects the demonstration: every family scores the six systems, and only words themselves prefer copies."""
    ran = run("demo")
    assert ran.status == 0
    assert "6 systems with 8 items each" in ran.out
    last = ran.out.split("Do the metrics see")[1]
    beaten = {}
    for kind, names in METRICS.items():
        assert kind in last
        for name in names:
            (row,) = [line for line in last.splitlines() if f" {name} " in line]
            beaten[name] = int(re.search(r"(\d) of 8", row)[1])
    assert max(beaten[name] for name in METRICS["words"]) <= 1
    assert beaten["ROUGE-WE-1"] > 4
    assert beaten["SEM-F1"] > 4
    scores = pd.read_parquet("demo/scores.parquet")
    assert len(scores) == 6 * 8 * len(beaten)
    assert set(scores["human.quality"]) == {1, 2, 3, 4, 5, 6}
