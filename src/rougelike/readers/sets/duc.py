"""DUC 2003 to 2007, the tasks of about 100 and 250 words from many documents, as the pBE paper uses them.

Summaries are named TOPIC.M.LENGTH.SELECTOR.WHO, in DUC 2003 with .html at the end. Judgements are a table each year:
coverage until 2004, responsiveness from 2005 on, and modified pyramid scores where there are any.
"""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers.sets.nist import Campaign, below, files, lines_of, means, number, rows, table_rows, text_of
from rougelike.readers.sets.pyramids import modified_score

_ANCHORED = re.compile(r"<a\b[^>]*\bid=[^>]*>(.*?)</a>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
PEERS_2003 = ("peer2.2", "peer3.2", "peer6.2", "peer7.2")
"""The folders of task 2: automatic peers, baselines and humans."""


def items_2003(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield task 2 of DUC 2003 with its mean coverage, field 29 of 34 in short.results.table2."""
    campaign = Campaign(place)
    folders = [path for path in sorted(place.rglob("peer*.2")) if path.is_dir() and path.name in PEERS_2003]
    if not folders:
        raise DataError(f"{place} has no folder {' or '.join(PEERS_2003)}; unpack the detagged abstracts into it.")
    for folder in folders:
        for path in files(folder):
            document, who = _named(path, suffix=".html")
            campaign.add(document, who, _detagged(path))
    table = below(place, "original.results.corrected.improved.withPenaltyForExcess/short.results.table2",
                  "short.results.table2")  # fmt: skip
    for fields in rows(table, 34):
        campaign.judge(fields[0].upper(), fields[8], "coverage", number(fields[28], table, "mean coverage"))
    yield from campaign.items(writers=writers)


def items_2004(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield task 2 of DUC 2004 with its mean coverage, field 21 of 23 in SEE/short.results.table2."""
    campaign = _with_rouge(place, ("peers/2", "duc2004.task2.ROUGE.peers"), ("models/2", "duc2004.task2.ROUGE.models"))
    table = below(place, "SEE/short.results.table2", "short.results.table2")
    for fields in table_rows(table, 23):
        campaign.judge(fields[0].upper(), fields[7], "coverage", number(fields[20], table, "mean coverage"))
    yield from campaign.items(writers=writers)


def items_2005(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield DUC 2005 with its responsiveness and, where they are at hand, its pyramid scores."""
    campaign = _with_rouge(place)
    _responsiveness(campaign, below(place, "responsiveness/responsiveness.table", "responsiveness.table"))
    _scores(campaign, "processed_pans.txt", at=3, prefix="D")
    yield from campaign.items(writers=writers)


def items_2006(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield DUC 2006 with both responsivenesses and, where pyramids are at hand, the score of each annotation."""
    campaign = _with_rouge(place)
    _responsiveness(campaign, below(place, "responsiveness/content.table", "content.table"))
    _responsiveness(campaign, below(place, "responsiveness/overall.table", "overall.table"), "overall")
    annotations = sorted(path for path in place.rglob("allpans/*") if path.is_file() and not path.name.startswith("."))
    pyramids = {path.name.split(".")[0].upper(): path for path in place.rglob("allpyramids/*") if path.is_file()}
    found = []
    for path in annotations:  # NUMBER.TOPIC.M.250.SELECTOR.WHO.pan
        fields = path.name.split(".")
        if len(fields) < 6:
            raise DataError(f"{path} is not named NUMBER.TOPIC.M.250.SELECTOR.WHO.pan.")
        document, who = fields[1].upper(), fields[5]
        if document not in pyramids:
            raise DataError(f"{path} has no pyramid {document} in allpyramids.")
        found.append(((document, who), modified_score(path, pyramids[document])))
    for (document, who), score in means(found).items():  # a topic that two people annotated counts once
        campaign.judge(document, who, "pyramid", score)
    yield from campaign.items(writers=writers)


def items_2007(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield the main task of DUC 2007 with its responsiveness and, where they are at hand, its pyramid scores."""
    campaign = _with_rouge(place, ("mainEval/ROUGE/peers", "ROUGE/peers"), ("mainEval/ROUGE/models", "ROUGE/models"))
    _responsiveness(campaign, below(place, "mainEval/manual/content.table", "manual/content.table"))
    _scores(campaign, "2007_modified_scores.txt", at=2)
    yield from campaign.items(writers=writers)


def _with_rouge(
    place: Path, peers: tuple[str, ...] = ("ROUGE/peers",), models: tuple[str, ...] = ("ROUGE/models",)
) -> Campaign:
    """Return the summaries of the folders that ROUGE was run on."""
    campaign = Campaign(place)
    for wanted in (peers, models):
        for path in files(below(place, *wanted)):
            document, who = _named(path)
            if text := lines_of(path):  # a peer that returned nothing has an empty file
                campaign.add(document, who, text)
    return campaign


def _named(path: Path, suffix: str = "") -> tuple[str, str]:
    fields = path.name.removesuffix(suffix).split(".")
    if len(fields) != 5:
        raise DataError(f"{path} is not named TOPIC.M.LENGTH.SELECTOR.WHO{suffix}; leave summaries only in the folder.")
    return fields[0].upper(), fields[4]


def _detagged(path: Path) -> tuple[str, ...]:
    """Return the sentences of a page, which are its anchors with an id, or the lines of a plain file."""
    text = text_of(path)
    if not text.lstrip().lower().startswith("<html"):
        return lines_of(path)
    sentences = (" ".join(unescape(_TAG.sub("", found)).split()) for found in _ANCHORED.findall(text))
    return tuple(sentence for sentence in sentences if sentence)


def _responsiveness(campaign: Campaign, table: Path, prefix: str = "") -> None:
    """Keep a table's scores: topic, selector, assessor or the like, who, score."""
    name = f"{prefix}_responsiveness".strip("_")
    judged = (((f[0].upper(), f[3]), number(f[4], table, name)) for f in table_rows(table, 5))
    for (document, who), score in means(judged).items():
        campaign.judge(document, who, name, score)


def _scores(campaign: Campaign, name: str, at: int, prefix: str = "") -> None:
    """Keep the modified pyramid scores of a table where it is at hand: topic, who, and the score in field `at`."""
    tables = sorted(campaign.place.rglob(name))
    if not tables:
        return
    judged = (
        ((f"{prefix}{fields[0]}".upper(), fields[1]), number(fields[at], tables[0], "pyramid score"))
        for fields in rows(tables[0], at + 1)
    )
    for (document, who), score in means(judged).items():
        campaign.judge(document, who, "pyramid", score)
