"""BE and pBE on hand-written parses, against the authors' own programs."""

import pytest

import rougelike

from .reading import golden

GOLDEN = golden("pbe")
NAMES = {
    "be": "BE", "cnt": "pBE-cnt", "cls0.975": "pBE+cls", "cntcls0.975": "pBE", "cls0.5": "pBE+cls(clusters=0.5)",
    "cntcls0.5": "pBE(clusters=0.5)",
}  # fmt: skip
TARGETS = [(topic, target) for topic, targets in GOLDEN["values"].items() for target in targets]


@pytest.fixture(scope="module")
def vectors(tmp_path_factory):
    """Return the file of the vectors that the programs were given."""
    rows = [f"{word} {' '.join(map(repr, vector))}" for word, vector in GOLDEN["inputs"]["embeddings"].items()]
    file = tmp_path_factory.mktemp("golden") / "vectors.txt"
    file.write_text("\n".join([f"{len(rows)} {len(rows[0].split()) - 1}", *rows, ""]), "utf-8")
    return file


@pytest.mark.parametrize(("topic", "target"), TARGETS)
def test_the_authors_programs(topic, target, vectors):
    """Protects every variant: clusters of one target's words and all references', sums over the references."""
    given, expected = GOLDEN["inputs"]["topics"][topic], GOLDEN["values"][topic][target]["authors"]
    for kind, value in expected.items():
        name, _, options = NAMES[kind].partition("(")
        metric = f"{name}(parser=triples,vectors={vectors}{',' + options if options else ')'}"
        got = rougelike.score(metric, given["targets"][int(target) - 1], given["refs"])
        assert got.value == pytest.approx(value, abs=1e-9), kind
