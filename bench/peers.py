"""The peers, each called the way its own documentation says; `python -m bench.peers NAME OUT` times one of them.

Every adapter takes a cell and returns a function from items to F1 scores by column, or None where the peer has no such
metric. Tokenising is inside: text in, F1 out. This file runs in the peers' environment, without rougelike.
"""

import json
import re
import sys
import types
from collections.abc import Callable
from pathlib import Path

from bench import cells, perl
from bench.cells import Cell
from bench.clock import Score, Scores, measure

BUDGET = 1.0
WORD = re.compile(r"[a-z0-9]+")


def rouge_score(cell: Cell) -> Score | None:
    """Score with Google's package, the definition of the google profile."""
    if cell.profile != "google":
        return None
    from rouge_score.rouge_scorer import RougeScorer

    kinds = {column: column.replace("R", "rouge") for column in cell.columns}
    scorer = RougeScorer(list(kinds.values()), use_stemmer=cell.stem)

    def score(items: list) -> Scores:
        found = [scorer.score_multi(item["references"], item["candidate"]) for item in items]
        return {column: [f[kind].fmeasure for f in found] for column, kind in kinds.items()}

    return score


def rouge_rust(cell: Cell) -> Score | None:
    """Score with a compiled peer: one pass, three metrics, one reference; the best of several is taken here."""
    if cell != cells.GOOGLE:
        return None
    import fast_rouge

    def score(items: list) -> Scores:
        references = [reference for item in items for reference in item["references"]]
        candidates = [item["candidate"] for item in items for _ in item["references"]]
        flat = fast_rouge.score_batch_flat(references, candidates)
        columns = {c: iter(getattr(flat, c.replace("R", "rouge") + "_fmeasure")) for c in cell.columns}
        return {c: [max(next(f) for _ in item["references"]) for item in items] for c, f in columns.items()}

    return score


def rouge_metric(cell: Cell) -> Score | None:
    """Score with a Python port of the Perl script, which takes tokens and does not stem."""
    if cell != cells.PERL_SU4:
        return None
    from rouge_metric import PyRouge

    scorer = PyRouge(rouge_n=(), rouge_l=False, rouge_su=True, skip_gap=4, mode="individual", multi_ref_mode="average")

    def tokens(text: str) -> list[list[str]]:
        return [WORD.findall(line) for line in text.lower().split("\n")]

    def score(items: list) -> Scores:
        references = [[tokens(reference) for reference in item["references"]] for item in items]
        found = scorer.evaluate_tokenized([tokens(item["candidate"]) for item in items], references)
        return {"SU4": [f["rouge-su4"]["f"] for f in found]}

    return score


def sacrerouge(cell: Cell) -> Score | None:
    """Score with a Python port of the Perl script's ROUGE-N and ROUGE-L and of its exception lists."""
    if cell.columns != cells.THREE or cell.profile != "perl":
        return None
    # Its import asks for a downloader whose module has been renamed since, and which scoring never calls.
    sys.modules.setdefault("google_drive_downloader", types.ModuleType("google_drive_downloader"))
    sys.modules["google_drive_downloader"].GoogleDriveDownloader = None
    from sacrerouge.metrics import PythonRouge

    data = str(perl.original() / "data")
    scorer = PythonRouge([1, 2], compute_rouge_l=True, use_porter_stemmer=cell.stem, rouge_data_dir=data)

    def score(items: list) -> Scores:
        candidates = [[item["candidate"].split("\n")] for item in items]
        references = [[reference.split("\n") for reference in item["references"]] for item in items]
        found = [f[0] for f in scorer.score_multi_all(candidates, references)]
        return {c: [f[f"python-rouge-{c[1:].lower()}"]["f1"] / 100 for f in found] for c in cell.columns}

    return score


def perl_rouge(cell: Cell) -> Score | None:
    """Score with ROUGE-1.5.5, the definition of the perl profile; it reads files, and writing them is counted."""
    if cell.profile != "perl":
        return None
    home = perl.prepared()
    return lambda items: perl.scores(home, items, cell)


def sacrebleu(cell: Cell) -> Score | None:
    """Score sentences by BLEU on the tokens that we see, unsmoothed."""
    if cell != cells.BLEU:
        return None
    import logging

    from sacrebleu.metrics import BLEU

    logging.getLogger("sacrebleu").setLevel(logging.ERROR)  # it advises another option at every sentence
    scorer = BLEU(tokenize="none", smooth_method="none", effective_order=False)

    def tokens(text: str) -> str:
        return " ".join(WORD.findall(text.lower()))

    def score(items: list) -> Scores:
        found = (
            scorer.sentence_score(tokens(item["candidate"]), [tokens(r) for r in item["references"]]) for item in items
        )
        return {"BLEU-4": [f.score / 100 for f in found]}

    return score


PEERS: dict[str, Callable[[Cell], Score | None]] = {
    "rouge-rust": rouge_rust,
    "rouge-score": rouge_score,
    "rouge-metric": rouge_metric,
    "sacrerouge": sacrerouge,
    "ROUGE-1.5.5": perl_rouge,
    "sacrebleu": sacrebleu,
}


def main(name: str, workloads: str, out: str) -> None:
    """Time one peer on every cell it has and write rates and scores."""
    data = json.loads(Path(workloads).read_text())
    report: dict[str, dict[str, dict]] = {}
    for cell in cells.CELLS:
        score = PEERS[name](cell)
        for workload, items in data.items() if score else ():
            rates, scores = measure(score, items, BUDGET)
            report.setdefault(cell.name, {})[workload] = {**rates, "scores": scores}
    Path(out).write_text(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
