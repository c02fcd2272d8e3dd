"""Robustness and random baselines of metrics on a set with several references, as Markdown for docs/measurements.md.

    python -m bench.sos DATA METRIC...

DATA has candidates of several systems, each with the same number of references. The columns of pairs have the greatest
r of any system, those of systems the mean r over pairs, the last three the means over systems.
"""

import sys

import numpy as np

from rougelike.trust.robustness import robustness


def main(data: str, *metrics: str) -> None:
    """Print a row for each metric."""
    report = robustness(metrics, data)
    first = report.robustness[0]
    heads = [*(f"{i + 1}-{j + 1}" for i, j in first.pairs), "average", *first.systems]
    print(f"| metric | {' | '.join(heads)} | random reference | random output | actual |")
    print("|---" * (len(heads) + 4) + "|")
    for table, baseline in zip(report.robustness, report.baselines, strict=True):
        starred = [f"{r:.2f}{'*' if p < 0.05 else ''}" for r, p in zip(table.most, table.p_of_most, strict=True)]
        means = [table.average, *np.nanmean(table.r, axis=0), *baseline.values.mean(axis=0)]
        print(f"| {table.metric} | {' | '.join([*starred, *(f'{mean:.2f}' for mean in means)])} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
