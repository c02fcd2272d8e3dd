"""`rougelike convert` and `rougelike aesop`: sets to rows, rows to scores, scores to a run."""

import json

from tests.readers.sets import making


def test_from_a_campaign_to_its_run(run, tmp_path):
    """Protects the whole way: TAC's folder to rows, to scores, to correlations, and back to AESOP's format."""
    making.tac(tmp_path, 2011)
    ran = run("convert", "tac", ".", "--part", "main", "-o", "tac.jsonl")
    assert ran.status == 0
    assert ran.out == "Wrote 4 rows to tac.jsonl. Judgements: pyramid of 4, readability of 4, responsiveness of 4.\n"
    rows = [json.loads(line) for line in (tmp_path / "tac.jsonl").read_text().splitlines()]
    assert {tuple(row) for row in rows} == {("doc_id", "system", "candidate", "references", "human")}
    assert run("score", "tac.jsonl", "-m", "ROUGE-1", "-o", "scores.parquet").status == 0
    ran = run("aesop", "scores.parquet", "-m", "ROUGE-1", "--data", ".", "-o", "run.txt")
    assert ran.out == "Wrote 4 lines to run.txt.\n"
    lines = [line.split(" ") for line in (tmp_path / "run.txt").read_text().splitlines()]
    assert [name for name, _ in lines] == [f"D110{t}-A.M.100.A.{who}" for t in (1, 2) for who in ("1", "22")]
    assert all(0 < float(score) < 1 for _, score in lines)


def test_what_participants_scored(run, tmp_path):
    """Protects AESOP's lists as a table that can be correlated with judgements kept apart."""
    making.aesop(tmp_path)
    ran = run("convert", "aesop", "AESOP2011_eval/data/aesop_allpeers_A", "-o", "aesop.csv")
    assert ran.status == 0
    judged = [("D1101-A", "1", 0.2), ("D1101-A", "22", 0.1), ("D1144-A", "1", 0.2), ("D1144-A", "22", 0.5)]
    people = [{"doc_id": d, "system": s, "human": {"pyramid": p}} for d, s, p in judged]
    (tmp_path / "people.jsonl").write_text("".join(json.dumps(row) + "\n" for row in people))
    ran = run(
        "correlate", "aesop.csv", "-m", "1", "--judgements", "people.jsonl", "--level", "global", "--test", "none"
    )
    assert ran.status == 0
    assert "pyramid r" in ran.out


def test_refused(run, tmp_path):
    """Protects who gives a folder that is no such set, or a file of another kind; nothing is left behind."""
    ran = run("convert", "tac", ".", "-o", "tac.jsonl")
    assert ran.status == 2
    assert "has no ROUGE/models at any depth" in ran.err
    assert run("convert", "tac", ".", "-o", "tac.csv").status == 2
    assert run("convert", "tack", ".", "-o", "tac.jsonl").status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["items.jsonl"]
