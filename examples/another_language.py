"""Triples of another language: trees that any parser made, read from a CoNLL-U file.

Two German summaries have nearly the same words as their reference. One says the same, the other has the hall decide to
renovate the council. ROUGE-1 likes the nonsense better; BE, which asks who does what, does not.
"""

from pathlib import Path

import rougelike

TREES = Path(__file__).with_name("german.conllu")
REFERENCE = "Der Rat beschloss, die alte Halle am Hafen zu sanieren."
SUMMARIES = {
    "the same": "Der Rat will die Halle am Hafen sanieren.",
    "nonsense": "Am Hafen beschloss die alte Halle, den Rat zu sanieren.",
}

for name, summary in SUMMARIES.items():
    metrics = ["ROUGE-1(analyser=unicode)", f'pBE-cnt(parser="conllu:{TREES.as_posix()}",headline=f1)']
    scores = [rougelike.score(metric, summary, REFERENCE).value for metric in metrics]
    print(f"{name}: ROUGE-1 {scores[0]:.2f}, pBE-cnt {scores[1]:.2f}")  # noqa: T201 - a script to read and run
    for part in rougelike.align(metrics[1], summary, REFERENCE).parts:
        print("  ", ", ".join(left.text for left, _, _ in part.pairs()))  # noqa: T201
