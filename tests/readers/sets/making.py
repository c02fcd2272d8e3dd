"""Small folders in exactly the forms in which the campaigns' results are distributed; all texts are our own."""

import csv
import json
import pickle
from pathlib import Path


def put(path: Path, content: str | bytes) -> Path:
    """Write a file below folders that need not be there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def text(topic, who):
    """Return a summary of two lines that says whose it is."""
    return f"{who} writes of {topic}.\nIt rained there.\n"


def tac(place, year):
    """Make TAC's evaluation of two topics by two systems and four writers, sets A and B."""
    root = place / {2008: "UpdateSumm08_eval", 2011: "GuidedSumm2011_eval"}[year]
    topics = ("D0801", "D0802") if year == 2008 else ("D1101", "D1102")
    peers, models = {"A": [], "B": []}, {"A": [], "B": []}
    for t, topic in enumerate(topics):
        writers = "ABCD" if t == 0 else "EFGH"
        for part in "AB":
            for who in (*writers, "1", "22"):
                folder = "models" if who.isalpha() else "peers"
                written = text(f"{topic}{part}", who)
                shorter = written.partition("\n")[0] if who == "1" else written
                put(root / "ROUGE" / folder / f"{topic}-{part}.M.100.A.{who}", shorter)
            gaps = ["9"] if year == 2008 else ["9", "8"]
            for s, who in enumerate(("1", "22")):
                fields = [f"{topic}-{part}", who, f"0.{t}{s}1", "5", "1", *gaps, f"0.{t}{s}2", f"{s + 1}", f"{t + 3}"]
                peers[part].append("\t".join(fields))
            for who in writers:
                fields = [f"{topic}-{part}", who, "7", *gaps, "0.8", "9", "10"]
                models[part].append("\t".join(fields))
    tables = {"peer": peers, "model": models}
    for name, table in tables.items():
        if year == 2008:
            put(root / "manual" / f"manual.{name}", "\n".join(table["A"] + table["B"]) + "\n")
        else:
            for part in "AB":
                put(root / "manual" / f"manual.{name}.{part}", "\n".join(table[part]) + "\n")
    return root


def aesop(place):
    """Make AESOP's list of what two metrics gave two systems on two topics."""
    lines = ["summarizer topic 1 2", "s1 t01 0.5 NaN", "s22 t01 0.25 3", "s1 t44 0.1 1", "s22 t44 0.2 2"]
    return put(place / "AESOP2011_eval" / "data" / "aesop_allpeers_A", "\n".join(lines) + "\n")


HTML = (
    '<html>\n<head><title>x</title></head>\n<body bgcolor="white">\n'
    '<a name="1">[1]</a> <a href="#1" id=1>{who} writes of <b>{topic}</b> &amp; rain.</a>\n'
    '<a name="2">[2]</a> <a href="#2" id=2>It\nrained there.</a>\n</body>\n</html>\n'
)


def duc2003(place):
    """Make DUC 2003's task 2: pages of a topic by two peers and two writers, and its table of 34 fields."""
    root = place / "detagged.duc2003.abstracts"
    for folder, who in (("peer2.2", "6"), ("peer3.2", "21"), ("peer6.2", "A"), ("peer7.2", "B")):
        name = f"D30002.M.100.T.{who}.html"
        page = HTML.format(who=who, topic="D30002") if who != "21" else text("D30002", who)
        put(root / "models" / folder / name, page)
    lines = []
    for who, coverage in (("6", "0.31"), ("21", "0.17")):
        fields = ["D30002", "M", "-", "100", "-", "-", "-", "T", who, "-", "-", *["1"] * 12, "0.2", "6", "2", "4", "9"]
        lines.append(" ".join([*fields, coverage, "0.3", "0.1", "0.25", "0.2", "0.1"]))
    put(place / "original.results.corrected.improved.withPenaltyForExcess" / "short.results.table2", "\n".join(lines))
    return place


def duc2004(place):
    """Make DUC 2004's task 2: files of a topic by two peers and two writers, and its table of 23 fields."""
    for who in ("65", "11", "A", "B"):
        folder = "models/2" if who.isalpha() else "peers/2"
        put(place / "ROUGE" / folder / f"D30001.M.100.T.{who}", text("D30001", who))
    head = [f"# column {n}: explained here" for n in range(1, 35)]
    lines = [
        " ".join(
            [
                "D30001",
                "M",
                "100",
                "T",
                "-",
                "-",
                "-",
                who,
                *["1"] * 7,
                "0.2",
                "6",
                "2",
                "4",
                "9",
                coverage,
                "0.2",
                "0.1",
            ]
        )
        for who, coverage in (("65", "0.4"), ("11", "0.1"))
    ]
    put(place / "SEE" / "short.results.table2", "\n".join(head + lines) + "\n")
    return place


RESPONSIVENESS = "# Responsiveness\n#\n# topic selector assessor peer score\n#\n#\n\n"


def duc2005(place):
    """Make DUC 2005: responsiveness, and pyramids of which one topic was annotated twice."""
    for who in ("4", "17", "A", "B"):
        folder = "models" if who.isalpha() else "peers"
        put(place / "ROUGE" / folder / f"D311.M.250.I.{who}", text("D311", who))
    put(place / "ROUGE" / "peers" / "D311.M.250.I.30", "")
    lines = [f"D311 I E {who} {score}\n" for who, score in (("4", 5), ("17", 2), ("A", 5))]
    put(place / "responsiveness" / "responsiveness.table", RESPONSIVENESS + "".join(lines))
    put(place / "Pyramid" / "processed_pans.txt", "311 4 0.5 0.4 9 1\n311 4 0.5 0.6 9 1\n311 17 0.2 0.1 3 0\n")
    return place


PYRAMID = """<?xml version="1.0"?>
<pyramid>
<startDocumentRegEx><![CDATA[-----\\nD0601]]></startDocumentRegEx>
<text><line>-----</line><line>D0601.M.250.A.A</line><line>It rained. It was cold.</line>
<line>-----</line><line>D0601.M.250.A.B</line><line>It rained hard.</line></text>
<scu uid="1" label="It rained"><contributor label="It rained"><part label="It rained" start="1" end="2"/></contributor>
<contributor label="It rained"><part label="It rained" start="3" end="4"/></contributor></scu>
<scu uid="2" label="cold"><contributor label="cold"><part label="cold" start="5" end="6"/></contributor></scu>
<scu uid="3" label="hard"><contributor label="hard"><part label="hard" start="5" end="6"/></contributor></scu>
</pyramid>
"""


def annotation(*units):
    """Return a peer's annotation that expresses some content units."""
    part = '<contributor label="x"><part label="x" start="0" end="1"/></contributor>'
    expressed = "".join(f'<peerscu uid="{u}" label="({u})">{part}</peerscu>' for u in units)
    silent = "".join(f'<peerscu uid="{u}" label="({u})"></peerscu>' for u in "123" if u not in units)
    body = PYRAMID.partition("?>")[2] + f"<annotation><text/>{expressed}{silent}</annotation>"
    return f'<?xml version="1.0"?>\n<peerAnnotation>{body}</peerAnnotation>'


def duc2006(place):
    """Make DUC 2006: responsiveness of two kinds, and a pyramid with annotations of two peers, one of them twice."""
    for who in ("5", "27", "A", "B"):
        folder = "models" if who.isalpha() else "peers"
        put(place / "NISTeval2" / "ROUGE" / folder / f"D0601.M.250.A.{who}", text("D0601", who))
    for name, less in (("content", 0), ("overall", 1)):
        lines = [f"D0601 A B {who} {score - less}\n" for who, score in (("5", 4), ("27", 2))]
        put(place / "NISTeval" / "responsiveness" / f"{name}.table", RESPONSIVENESS + "".join(lines))
    put(place / "allpyramids" / "D0601.pyr", PYRAMID)
    put(place / "allpans" / "102.D0601.M.250.A.5.pan", annotation("1", "0"))
    put(place / "allpans" / "114.D0601.M.250.A.5.pan", annotation("1", "2"))
    put(place / "allpans" / "102.D0601.M.250.A.27.pan", annotation("3"))
    return place


def duc2007(place):
    """Make DUC 2007's main task: responsiveness and a table of modified pyramid scores."""
    for who in ("3", "15", "A", "B"):
        folder = "models" if who.isalpha() else "peers"
        put(place / "mainEval" / "ROUGE" / folder / f"D0701.M.250.A.{who}", text("D0701", who))
    lines = [f"D0701 A C {who} {score}\n" for who, score in (("3", 4), ("15", 1))]
    put(place / "mainEval" / "manual" / "content.table", RESPONSIVENESS + "".join(lines))
    put(place / "mainPyramidEval" / "scoring" / "2007_modified_scores.txt", "D0701 3 0.45 12 2 4\nD0701 15 0.2 5 0 1\n")
    return place


def realsumm(place, dump=pickle.dumps):
    """Make REALSumm's two pickles: a document by two systems of each kind, one of which stands in both."""
    for kind, names in (("abs", ("bart_out", "t5_out")), ("ext", ("bart_out", "bandit_out"))):
        systems = {
            f"{name}.txt": {
                "system_summary": f"<t> {name} says it rained . </t> <t> It was cold . </t>",
                "scores": {"litepyramid_recall": 0.25 * (i + 1), "rouge_1_recall": 0.5},
            }
            for i, name in enumerate(names)
        }
        document = {
            "doc_id": 7,
            "ref_summ": "<t> It rained . </t> <t> And it was cold . </t>",
            "system_summaries": systems,
        }
        put(place / "scores_dicts" / f"{kind}.pkl", dump({0: document}))
    return place


def summeval(place):
    """Make a row of SummEval's paired annotations for each of two systems."""
    same = {"consistency": 5, "fluency": 4, "relevance": 3}
    rows = [
        {
            "id": "cnn-test-1", "model_id": model, "decoded": f"{model} says it rained", "filepath": "x.story",
            "text": "The article.", "references": ["it rained", "there was rain"],
            "expert_annotations": [{"coherence": c, **same} for c in (1, 2, 4 + m)],
            "turker_annotations": [{"coherence": 2, "consistency": 2, "fluency": 2, "relevance": m + 1}],
        }
        for m, model in enumerate(("M0", "M1"))
    ]  # fmt: skip
    return put(place / "model_annotations.aligned.paired.jsonl", "".join(json.dumps(row) + "\n" for row in rows))


def newsroom(place):
    """Make Newsroom's ratings of one article's two summaries by two raters each, and its file for the reference."""
    ratings = [f"{name}Rating" for name in ("Coherence", "Fluency", "Informativeness", "Relevance")]
    columns = ["ArticleID", "System", "ArticleText", "SystemSummary", "ArticleTitle", *ratings]
    path = place / "newsroom-human-eval.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(columns)
        for system, given in (("lede3", (4, 5)), ("textrank", (2, 3))):
            for rating in given:
                article = "<p>It rained in Rome &amp; Pisa.</p><p>It was cold, too.</p>"
                table.writerow(["31", system, article, f"{system}: rain &amp; cold", "Rain", rating, 3, 2, rating - 1])
    rows = [
        {"text": "Something else.", "summary": "Else.", "title": "Other"},
        {"text": "It rained in Rome & Pisa.\n\nIt was cold, too.", "summary": "Rain in Italy.", "title": "Rain"},
    ]
    put(place / "test.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    return place


def rose(place):
    """Make a row of RoSE with two systems."""
    row = {
        "source": "The article.", "reference": "It rained .\nIt was cold .",
        "reference_acus": ["It rained", "It was cold"],
        "count_id": 3, "example_id": "012a",
        "annotations": {
            "bart": {"acu_labels": [1, 0], "acu": 0.5, "normalized_acu": 0.45},
            "brio": {"acu_labels": [1, 1], "acu": 1.0, "normalized_acu": 0.9},
        },
        "system_outputs": {"bart": "It rained.", "brio": "It rained. It was cold."},
    }  # fmt: skip
    return put(place / "cnndm_test.jsonl", json.dumps(row) + "\n")


def sos(place):
    """Make a document with two writers' overlaps, and a system's output for it."""
    row = {"doc_id": "n1", "references": ["Rain.", "It rained."], "reference_ids": ["A1", "A2"]}
    put(place / "references.jsonl", json.dumps(row | {"sources": ["Left.", "Right."]}) + "\n")
    put(place / "outputs.jsonl", json.dumps({"doc_id": "n1", "system": "bart", "candidate": "It rained a lot."}) + "\n")
    return place
