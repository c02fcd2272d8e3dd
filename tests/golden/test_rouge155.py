"""ROUGE-1.5.5's own figures, with every option it has, to its five digits."""

import pytest

import rougelike
from rougelike.analysis.stemmers import Stemmer
from tests.golden.reading import CASES, golden

VALUES = golden("rouge155")["values"]
DIED = "error_with_-w"
STOPWORDS = (
    "a always an and around at better by gets he hello in is it known of often on over r really sat several the they "
    "to took was well went were while"
)
"""The function words of the cases; what they are is this test's choice, that they are left out is the option's."""


@pytest.fixture(scope="module")
def stop_list(tmp_path_factory):
    """Return a small stop list."""
    path = tmp_path_factory.mktemp("words") / "stop.txt"
    path.write_text("\n".join(STOPWORDS.split()))
    return path


@pytest.mark.parametrize("multi", ["fA", "fB"])
@pytest.mark.parametrize("stopped", ["s0", "s1"])
@pytest.mark.parametrize("stemmed", ["m0", "m1"])
@pytest.mark.parametrize("case", VALUES)
def test_equals_the_perl_script(case, stemmed, stopped, multi, stop_list):
    """Protects every figure of the Perl script under -m, -s, -f A and -f B; it divides by zero where we say 0."""
    expected = dict(VALUES[case][f"{stemmed}_{stopped}_{multi}"])
    if expected.pop(DIED, None):
        expected["ROUGE-W-1.2"] = {"R": 0.0, "P": 0.0, "F": 0.0}
    options = {"digits": 5, "multi": {"fA": "pooled", "fB": "best"}[multi], "stem": stemmed == "m1"}
    if stopped == "s1":
        options["stopwords"] = f'"{stop_list.as_posix()}"'
    written = ",".join(f"{name}={value}" for name, value in options.items())
    names = {name: rougelike.metric(f"{name}({written})") for name in expected}
    candidate, references = CASES[case]
    result = rougelike.evaluate(list(names.values()), [{"candidate": candidate, "references": references}], threads=1)
    got = {name: result.score(0, metric) for name, metric in names.items()}
    assert {name: {"R": s.recall, "P": s.precision, "F": s.f1} for name, s in got.items()} == expected


def test_stems_equal_the_perl_script():
    """Protects Lin's Porter, whose fourth step is a cascade, against NLTK's, which is what most packages use."""
    words, stems = zip(*golden("perl_stems")["stems"], strict=True)
    assert Stemmer(nltk=False, exceptions={}).stems(list(words)) == list(stems)
