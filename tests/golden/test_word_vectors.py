"""The metrics of word vectors against loops over their formulas, and against the variant that SummEval ships."""

import re

import pytest

import rougelike
from tests.golden.reading import CASES, HERE, golden

pytestmark = pytest.mark.filterwarnings("ignore::rougelike.RougelikeWarning")  # one case has no known word
VECTORS = HERE / "toy_embeddings.w2v.txt"
ROUGE_WE, ENMS, S3 = (golden(name)["values"] for name in ("rouge_we_naive", "enms", "s3_rouge_we"))


@pytest.fixture(scope="module")
def ngrams(tmp_path_factory):
    """Return a word2vec file of the toy n-gram vectors."""
    vectors = golden("toy_embeddings")["ngrams"]
    rows = [" ".join([name, *map(repr, vector)]) for name, vector in vectors.items()]
    path = tmp_path_factory.mktemp("toy") / "ngrams.txt"
    path.write_text("\n".join([f"{len(rows)} 8", *rows]) + "\n")
    return path


def scores(case, metrics):
    """Return every metric's score of a case."""
    candidate, references = CASES[case]
    result = rougelike.evaluate(metrics, [{"candidate": candidate, "references": references}], threads=1)
    return [result.score(0, metric) for metric in metrics]


MATCHES = {"max": "best", "greedy": "greedy", "optimal": "optimal", "allpairs": "all"}


@pytest.mark.parametrize("case", ROUGE_WE)
def test_rouge_we(case):
    """Protects every reading of ROUGE-WE: four ways to match, cosine and dot, with and without exact matches."""
    metrics = []
    for key in ROUGE_WE[case]:
        match, sim, exact, unit = key.split("|")
        last = ",last=True" if unit == "SU4" else ""
        options = f"match={MATCHES[match]},sim={ {'cos': 'cosine'}.get(sim, sim) },multi=pooled{last}"
        oov = "exact" if exact == "exact=True" else "zero"
        metrics.append(f"ROUGE-WE-{unit.removesuffix('_155')}(vectors={VECTORS},{options},oov={oov})")
    for metric, got, want in zip(metrics, scores(case, metrics), ROUGE_WE[case].values(), strict=True):
        figures = {"R": got.recall, "P": got.precision, "F": got.f1, "hits": got.statistics["hits"]}
        assert figures == pytest.approx(want, abs=1e-9), metric


COMPOSE = {"midpoint": "midpoint", "mult": "multiply", "concat": "concat", "tfidf": "tfidf"}


@pytest.mark.parametrize("case", ENMS)
def test_enms(case, ngrams):
    """Protects NSM, NSS and S-RL: four compositions, two ways with missing words, three thresholds."""
    asked = []
    for key, values in ENMS[case].items():
        if key == "hard_per_ref":
            continue
        compose, missing, exact, alpha = key.split("|")
        options = (
            f"vectors={VECTORS},ngrams={ngrams},compose={COMPOSE[compose]},{exact},{alpha},"
            f"missing={'skip' if missing == 'skip' else 'drop'}"
        )
        for name, want in values.items():
            if re.fullmatch("NS[MS]-p[1-4]", name):  # the parts of BLEU, of which NSM-BL is made
                continue
            count = ",denominator=count" if name.endswith("_truecount") else ""
            plain = name.removesuffix("_truecount")
            asked.append((f"{plain}({options}{count})", want["mean"]))
            if "pooled_as_printed" in want:
                asked.append((f"{plain}({options},multi=pooled)", want["pooled_as_printed"]))
    metrics = [metric for metric, _ in asked]
    for (metric, want), got in zip(asked, scores(case, metrics), strict=True):
        assert got.value == pytest.approx(want, abs=1e-9), metric


@pytest.mark.parametrize("case", S3)
def test_s3(case):
    """Protects the other ROUGE-WE, the one whose figures SummEval published."""
    metrics = [f"ROUGE-WE-{n}(vectors={VECTORS},variant=s3)" for n in (1, 2, 3)]
    for n, got in enumerate(scores(case, metrics), 1):
        figures = {"R": got.recall, "P": got.precision, "F": got.f1}
        assert figures == pytest.approx(S3[case][f"rouge_we_{n}"], abs=1e-9)
