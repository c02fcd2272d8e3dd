from pathlib import Path

import pytest

from rougelike.resources import catalogue
from tests.docs.reading import blocks, failures, put

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_shows_what_happens(tmp_path, monkeypatch, cache_folder):
    """Readers copy examples; each must run and print what the page says."""
    monkeypatch.chdir(tmp_path)
    ran = 0
    for language, file, content in blocks((DOCS / "resources.md").read_text("utf-8")):
        if file:
            put(file, content)
        elif language == "python":
            assert failures(content, {}, "resources.md") == ""
            ran += 1
    assert ran == 3


@pytest.mark.parametrize("name", catalogue())
def test_every_resource_is_on_the_page_of_licences(name):
    """A resource that a user may bring must come with what its owner asks."""
    assert f"`{name}`" in (DOCS / "licences.md").read_text("utf-8")


def test_the_download_that_the_page_promises():
    """The page says how much the defaults transfer."""
    listed = catalogue()
    wanted = {n for r in listed.values() if r.default for n in (r.name, *r.needs)}
    assert f"{sum(listed[name].download for name in wanted) / 1e6:.0f} MB of download" in (
        DOCS / "resources.md"
    ).read_text("utf-8")
