"""Which room may import which, and what importing the package costs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rougelike

SOURCE = Path(rougelike.__file__).parent
ROOMS = [
    "errors", "compiled", "items", "resources", "texts", "analysis", "units", "alignment", "similarity", "matching",
    "batch", "metrics", "readers", "training", "samples", "scoring", "trust", "reports", "cli",
]  # fmt: skip
"""From the lowest to the highest: a room imports itself and those before it."""
ONLY = {"readers": {"items", "errors"}}
NEVER = {"trust": {"texts", "analysis"}}
BORROWED = {"scoring/result.py": "reports"}
"""A result shows itself when Python asks it to, and how that looks is the reports' business."""


def room_of(module):
    """Return the room that a module of the package belongs to."""
    return module.removeprefix("rougelike").lstrip(".").split(".")[0]


def imported(tree):
    """Yield every import of the package's own modules, at the top or inside a function, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: relative imports hide the direction"
            whole = node.module == "rougelike"
            names = [f"rougelike.{alias.name}" for alias in node.names] if whole else [node.module]
        else:
            continue
        yield from ((name, node.lineno) for name in names if name.split(".")[0] == "rougelike")


def wrong(room, other):
    """Tell whether `room` may not import `other`."""
    if other == room:
        return False
    if other not in ROOMS:  # the package itself, or one of its public names
        return room != "cli"
    allowed = ONLY.get(room, set(ROOMS[: ROOMS.index(room)]))
    return other not in allowed - NEVER.get(room, set())


def test_rooms_import_downwards_only():
    """Protects the architecture: no room imports one above it, not even where it is needed late."""
    offending = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE)
        room = name.parts[0].removesuffix(".py")
        if room == "__init__":
            continue
        assert room in ROOMS, f"{name} is in no room that this test knows"
        for module, line in imported(ast.parse(path.read_text(encoding="utf-8"))):
            if wrong(room, room_of(module)) and BORROWED.get(name.as_posix()) != room_of(module):
                offending.append(f"{name.as_posix()}:{line} imports {module}")
    assert offending == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import rougelike.cli", ["rougelike.cli"]),
        ("from rougelike.scoring.run import evaluate", ["rougelike.scoring.run"]),
        ("def f():\n    from rougelike import trust, errors", ["rougelike.trust", "rougelike.errors"]),
        ("import numpy, rougelike", ["rougelike"]),
        ("from rougelike_extra import x", []),
    ],
)
def test_imports_are_seen(code, found):
    """Protects the test above from passing because it sees nothing."""
    assert [name for name, _ in imported(ast.parse(code))] == found


@pytest.mark.parametrize(
    ("room", "other", "is_wrong"),
    [
        ("units", "metrics", True),
        ("metrics", "units", False),
        ("readers", "texts", True),
        ("readers", "items", False),
        ("trust", "analysis", True),
        ("trust", "scoring", False),
        ("reports", "", True),
        ("cli", "", False),
        ("cli", "cli", False),
    ],
)
def test_directions(room, other, is_wrong):
    """Protects the rule itself: downwards, except where a room's reach is narrower."""
    assert wrong(room, other) is is_wrong


HEAVY = "numba numpy scipy pyarrow pandas polars regex rich click orjson onnxruntime nupunkt".split()  # noqa: SIM905


@pytest.mark.parametrize(
    ("statement", "allowed"),
    [
        ("import rougelike", set()),
        ("import rougelike; rougelike.DataError; rougelike.Item", set()),
        ("import rougelike; rougelike.metric('ROUGE-2(stem=True)')", {"numpy", "numba", "scipy", "regex"}),
        (
            "import rougelike; rougelike.score('ROUGE-2', 'a b', 'a b')",
            {"numpy", "numba", "scipy", "regex", "orjson", "pyarrow"},
        ),
    ],
)
def test_what_is_loaded(statement, allowed):
    """Protects an instant import: heavy packages are loaded by what needs them alone; numba asks for scipy."""
    shown = f"{statement}; import sys; print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) - allowed == set()
