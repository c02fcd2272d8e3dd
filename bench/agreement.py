"""Agreement of metrics with people on public sets: a Markdown row for each metric, judgement and set.

    python -m bench.agreement 'ROUGE-2(stem=True)' ROUGE-WE-1 [--data realsumm summeval] [--human NAME] [--headline]

Sets are files NAME.jsonl.gz of a folder (--folder, or AGREEMENT_DATA in the environment) or paths of any data with
judgements. Figures are Pearson's r, Spearman's rho and Kendall's tau-b, first the mean over documents, then between
systems' means. Of a metric with precision, recall and F1 all three are shown, with --headline only its own value.
"""

import argparse
import os
import time
from pathlib import Path

import rougelike
from rougelike.trust.correlation import Correlations
from rougelike.trust.scores import Scores, read_scores

FOLDER = Path(__file__).parents[2] / "shared" / "data"
SETS = ("realsumm", "summeval")
JUDGEMENTS = ("litepyramid_recall", "relevance", "consistency", "coherence", "fluency")
"""What is shown where it is not said which."""
PARTS = ("precision", "recall", "f1")
COEFFICIENTS = ("pearson", "spearman", "kendall")
HEAD = "| metric | set | judgement | summary r | rho | tau | system r | rho | tau | CPU s |\n" + "|---" * 10 + "|"


def place(name: str, folder: Path) -> Path:
    """Return the file of a set, by its name in the folder or by its own path."""
    path = folder / f"{name}.jsonl.gz"
    if not path.exists() and not (path := Path(name)).exists():
        raise SystemExit(f"bench: there is neither {folder / name}.jsonl.gz nor {name}; give --folder")
    return path


def columns(result: rougelike.Result, metric: rougelike.Metric, *, headline: bool) -> dict[str, list]:
    """Return a result as a wide table with a column for the metric, or for each of its parts."""
    measures = result.scores(metric)
    parts = {part: getattr(measures, part) for part in PARTS if not headline}
    named = {f"{metric} {part}": column for part, column in parts.items() if column is not None}
    human = {f"human.{name}": column for name, column in result.human.items()}
    ids = {"doc_id": result.doc_ids, "system": result.systems_of_items}
    return ids | (named or {str(metric): measures.value}) | human


def row(label: str, data: str, judgement: str, table: Correlations | None, seconds: float) -> str:
    """Write one row of the table; None stands for scores that are the same everywhere."""
    figures = ["none"] * 2 * len(COEFFICIENTS) if table is None else [f"{c.value:.3f}" for c in table]
    return f"| {label} | {data} | {judgement} | {' | '.join(figures)} | {seconds:.2f} |"


def rows(metric: str, data: Path, human: list[str] | None, *, headline: bool) -> list[str]:
    """Score one set by one metric and return its rows."""
    rougelike.evaluate(metric, rougelike.open_data(data).read()[:2])  # compiles and opens what scoring needs
    began = time.process_time()
    result = rougelike.evaluate(metric, data)
    seconds = time.process_time() - began
    judgements = human or [name for name in JUDGEMENTS if name in result.human] or list(result.human)
    wide = columns(result, result.metrics[0], headline=headline)
    labels = [name for name in wide if name not in ("doc_id", "system") and not name.startswith("human.")]
    scores: Scores = read_scores(wide, labels, [name for name in judgements if name in result.human])
    name = data.name.split(".")[0]
    written = []
    for label in labels:
        written += [row(label, name, j, correlated(scores, label, j), seconds) for j in scores.human]
    return written


def correlated(scores: Scores, label: str, judgement: str) -> Correlations | None:
    """Return the six figures of a column, None where it has no correlation with anything."""
    column = scores.metrics[label]
    if (column == column.flat[0]).all():
        return None
    return rougelike.correlate(
        scores, metric=[label], human=judgement, level=["summary", "system"], coefficient=COEFFICIENTS
    )


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("metrics", nargs="+", metavar="METRIC")
    arguments.add_argument("--data", nargs="+", default=SETS, metavar="SET")
    arguments.add_argument("--human", nargs="+", metavar="NAME")
    arguments.add_argument("--folder", type=Path, default=Path(os.environ.get("AGREEMENT_DATA", FOLDER)))
    arguments.add_argument("--headline", action="store_true", help="only each metric's own value, not P, R and F1")
    asked = arguments.parse_args()
    files = [place(name, asked.folder) for name in asked.data]
    print(HEAD)
    for metric in asked.metrics:
        for file in files:
            print("\n".join(rows(metric, file, asked.human, headline=asked.headline)), flush=True)


if __name__ == "__main__":
    main()
