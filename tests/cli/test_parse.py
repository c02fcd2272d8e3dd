"""`rougelike parse`, with a parser that needs no model."""

from pathlib import Path

import pytest

from rougelike.resources import open_parser

from ..resources.test_parsers_elsewhere import GERMAN

ROWS = [
    {"doc_id": "1", "system": "a b", "candidate": "Ja. Am Montag schlief Anna.", "references": ["Ja.", "Ja.\nGut."]},
    {"doc_id": "1", "system": "c", "candidate": ["Ja.", " "], "references": ["Ja.", "Ja.\nGut."]},
]


@pytest.fixture
def german(run, put):
    """Put trees and items into the folder."""
    put("de.conllu", GERMAN)
    put("de.jsonl", ROWS)
    return run


def test_trees_are_written_and_read_back(german):
    """Every text's trees say whose they are, and score as the parser's own do."""
    ran = german("parse", "de.jsonl", "--parser", "conllu:de.conllu", "-o", "parses.conllu")
    assert (ran.status, ran.err) == (0, "")
    assert "Wrote 4 texts of 5 sentences to parses.conllu." in ran.out
    written = Path("parses.conllu").read_text("utf-8")
    assert written.count("# doc_id = 1\n") == 5
    assert "# doc_id = 1\n# reference = 2\n# text = Ja. Gut.\n" in written
    assert "# doc_id = 1\n# system = a b\n# text = Am Montag schlief Anna.\n1-2\tAm\t_" in written
    ours, theirs = open_parser("conllu:parses.conllu"), open_parser("conllu:de.conllu")
    for row in ROWS[:1]:
        assert ours.trees(row["candidate"]) == theirs.trees(row["candidate"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-o", "out.txt"), "out.txt: cannot tell the format; end the name in .conllu"),
        (("-o", "out.conllu", "--parser", "nothing"), "No parser is called 'nothing'"),
        (("-o", "out.conllu", "--parser", "conllu:missing.conllu"), "missing.conllu is not there"),
    ],
)
def test_what_cannot_be_done_is_told(german, arguments, message):
    """Who mistypes is told before anything is parsed or written."""
    ran = german("parse", "de.jsonl", *arguments)
    assert ran.status == 2
    assert message in ran.err


def test_a_text_without_parse_is_named_by_its_item(german):
    """Among thousands of texts one must be able to find the one that was not parsed."""
    ran = german("parse", "items.jsonl", "--parser", "conllu:de.conllu", "-o", "out.conllu")
    assert ran.status == 2
    assert "doc_id = 1, reference = 1" in ran.err
    assert "has no parse of 'a cat sat on the mat'" in ran.err
