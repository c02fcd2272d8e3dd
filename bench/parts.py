"""The parts of the bench; each module has `run`, which measures and returns a section of RESULTS.md."""

import re
from importlib import import_module
from pathlib import Path

RESULTS = Path(__file__).parent / "RESULTS.md"
PARTS = {
    "lexical": "bench.run",
    "resources": "bench.resources",
    "word_vectors": "bench.word_vectors",
    "pbe": "bench.pbe",
    "training": "bench.training",
    "rouge_g": "bench.rouge_g",
    "sem_f1": "bench.sem_f1",
    "parsing": "bench.parsing",
    "trust": "bench.trust",
    "page": "bench.page",
}
"""Name -> module, in the order of their sections."""
HEAD = "# Results\n\nEach section is written by `python -m bench NAME`; README.md says what the numbers mean.\n"


def run(names: list[str]) -> None:
    """Run parts by name, all where none is named, and put what each returns into RESULTS.md."""
    if unknown := set(names) - set(PARTS):
        raise SystemExit(f"bench: there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    for name in names or PARTS:
        print(f"bench: {name}", flush=True)
        put(name, import_module(PARTS[name]).run())


def put(name: str, section: str) -> None:
    """Replace a part's section in RESULTS.md."""
    sections = {}
    if RESULTS.exists():
        sections = dict(re.findall(r"<!-- (\w+) -->\n\n(.*?)(?=\n<!-- \w+ -->\n|\Z)", RESULTS.read_text("utf-8"), re.S))
    sections[name] = section
    ordered = [f"<!-- {part} -->\n\n{sections[part].strip()}\n" for part in PARTS if part in sections]
    RESULTS.write_text("\n".join([HEAD, *ordered]), encoding="utf-8")
    print(f"bench: wrote the section {name} of bench/RESULTS.md")
