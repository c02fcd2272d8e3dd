"""What the documents show is what happens: every command, every Python prompt, every name of a metric."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rougelike.metrics import FAMILIES, known_names
from rougelike.metrics import metric as named
from tests.docs.reading import blocks, failures, put, transcript

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "docs" / "data.md",
    ROOT / "docs" / "metrics.md",
    ROOT / "docs" / "agreement.md",
    ROOT / "docs" / "report.md",
    ROOT / "docs" / "trust.md",
    ROOT / "docs" / "training.md",
]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    """Work in an empty folder, in a terminal of 100 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_shows_what_happens(document):
    """Protects readers from examples that no longer run or that print something else."""
    names, ran = {}, 0
    for language, file, content in blocks(document.read_text("utf-8")):
        if file:
            put(file, content)
        elif language == "console":
            assert transcript(content) == content
            ran += 1
        elif language == "python":
            assert failures(content, names, document.name) == ""
            ran += 1
    assert ran


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs(script):
    """Protects the examples: each runs as it stands, and says something."""
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


def test_every_metric_and_option_is_documented():
    """Protects the page of metrics from leaving out a family or one of its options."""
    page = (ROOT / "docs" / "metrics.md").read_text("utf-8")
    for family in FAMILIES:
        assert any(f"`{name}`" in page for name in family.names)
        for parameter in family.parameters:
            assert f"`{parameter.name}`" in page


def test_every_metric_a_document_names_exists():
    """Protects readers from names that were misspelt or have gone."""
    spelt = re.compile(rf"`((?:{'|'.join({name.split('-')[0] for name in known_names()})})-[^` ]+)`")
    found = [name for document in DOCUMENTS for name in spelt.findall(document.read_text("utf-8"))]
    assert found
    for name in found:
        named(name)
