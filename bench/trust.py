"""Resampling of correlations on a campaign's shape, and how often 95 % intervals hold the truth.

`python -m bench trust`: 51 systems by 44 documents, 9,999 resamples of both, each coefficient, one thread. Coverage
comes from many samples of a population whose correlation is known (tests/trust/simulation.py).
"""

import numpy as np
from tests.trust.simulation import METHODS, coverage

from bench.clock import best
from bench.report import machine, met, table
from rougelike.trust.coefficients import CODES
from rougelike.trust.intervals import samples
from rougelike.trust.significance import permutation

SYSTEMS, DOCUMENTS, RESAMPLES, SEED = 51, 44, 9999, 1
LIMITS = {"system": 1.0, "summary": 6.0}
COVERED = (0.93, 0.97)
SIMULATIONS = 2000
SIMULATED = [
    ("system", units, coefficient) for units in ("systems", "inputs", "both") for coefficient in ("pearson", "kendall")
] + [("summary", units, coefficient) for units in ("inputs", "both") for coefficient in ("pearson", "kendall")]


def seconds() -> dict[tuple[str, str, str], float]:
    """Return the CPU seconds of all resamples by kind, level and coefficient."""
    rng = np.random.default_rng(SEED)
    z = rng.integers(1, 6, (SYSTEMS, DOCUMENTS)).astype(float)  # people give few different grades: ties
    x, y = (z + rng.normal(0, spread, z.shape) for spread in (1.0, 1.5))
    found = {}
    for level in LIMITS:
        for name in CODES:
            works = {
                "bootstrap": lambda level=level, name=name: samples(x, z, level, name, "both", RESAMPLES, SEED),
                "permutation": lambda level=level, name=name: permutation(
                    x, y, z, level, name, 0.1, units="both", alternative="two-sided", resamples=RESAMPLES, seed=SEED
                ),
            }
            for kind, work in works.items():
                work()  # compiles
                found[kind, level, name] = best(work, 10, at_least=2, at_most=5)["cpu"]
    return found


def held(level: str, units: str, coefficient: str) -> dict[str, float]:
    """Return the share of intervals that hold the truth, by method."""
    return coverage(level, units, coefficient, simulations=SIMULATIONS, resamples=999, seed=SEED)


def run() -> str:
    """Measure everything and return the section."""
    spent = seconds()
    three = {
        (kind, level): sum(spent[kind, level, name] for name in ("pearson", "spearman", "kendall"))
        for kind in ("bootstrap", "permutation")
        for level in LIMITS
    }
    targets = [
        [f"{kind}, {level} level, three coefficients", f"{LIMITS[level]:g} s", f"{s:.2f} s", met(s <= LIMITS[level])]
        for (kind, level), s in three.items()
    ]
    times = [[kind, level, name, f"{s:.3f}"] for (kind, level, name), s in spent.items()]
    shares = []
    for level, units, coefficient in SIMULATED:
        found = held(level, units, coefficient)
        print(f"bench: coverage {level} {units} {coefficient} {found}", flush=True)
        cells = [f"{found[method]:.3f}" if told(level, units, method) else "" for method in METHODS]
        shares.append([level, units, coefficient, *cells])
    return f"""## Trust: resampling and intervals

{machine()}

{SYSTEMS} systems by {DOCUMENTS} documents, {RESAMPLES:,} resamples of systems and documents, CPU seconds of one thread.

### Targets

{table(["what", "at most", "measured", ""], targets)}

### Every coefficient

{table(["kind", "level", "coefficient", "CPU s"], times)}

### Coverage of 95 % intervals

{SIMULATIONS:,} samples of 40 systems by 40 documents from populations whose correlation is known, 999 resamples each;
found should lie between 93 and 97 %. Fisher's interval knows only the systems that it was computed from.

{table(["level", "what is drawn anew", "coefficient", *METHODS], shares)}
"""


def told(level: str, units: str, method: str) -> bool:
    """Tell whether an interval claims to hold what is asked: Fisher's is of systems, at system level."""
    return method != "fisher" or (level == "system" and units == "systems")
