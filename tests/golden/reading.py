"""Readers of the golden values: what other programs said of the cases in cases.json."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def golden(name: str) -> Any:
    """Return one file of golden values."""
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))


CASES = {case["id"]: (case["candidate"], case["references"]) for case in golden("cases")}
