"""SEM-F1 and people on REALSumm, as it was measured; skipped where the set or an encoder is not at hand."""

import pytest

from rougelike.resources import cache

from .test_public_sets import scored, summary_level, system_level


@pytest.mark.parametrize(
    ("encoder", "headline", "within", "between"),
    [
        ("paraphrase-minilm-l3", "recall", 0.370, 0.662),
        ("paraphrase-minilm-l3", "f1", 0.329, 0.808),
        ("all-minilm-l6-int8", "recall", 0.354, 0.637),
        ("all-minilm-l6-int8", "f1", 0.319, 0.752),
    ],
)
def test_realsumm(encoder, headline, within, between):
    """Protects the figures on the page of measurements; those of MiniLM-L6 were first measured in single precision."""
    if not cache.installed(encoder):
        pytest.skip(f"{encoder} is not installed: rougelike resources get {encoder}")
    metric = f"SEM-F1(encoder={encoder},headline={headline})"
    result = scored("realsumm", [metric])
    assert summary_level(result, metric, "litepyramid_recall", ["r"]) == pytest.approx([within], abs=0.005)
    assert system_level(result, metric, "litepyramid_recall", ["r"]) == pytest.approx([between], abs=0.005)
