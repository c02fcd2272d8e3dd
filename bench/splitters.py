"""How well sentence splitters find sentences: `python -m bench.splitters FILE.conllu[.gz] [DATA.jsonl[.gz]]`.

The CoNLL-U file's sentences are joined by blanks, ten at a time; with DATA, so are the lines of its candidates, where
lines are sentences. Scores are of the boundaries inside such a text.
"""

import gzip
import sys
import time
from pathlib import Path

import orjson


def nupunkt(text):
    """Return where sentences begin, the first excepted."""
    from nupunkt import sent_spans

    return {start for start, _ in sent_spans(text)} - {0}


def sentencex(text):
    """Return where sentences begin, the first excepted."""
    from sentencex import get_sentence_boundaries

    starts = {found["start_index"] for found in get_sentence_boundaries("en", text)}
    return {start + len(text[start:]) - len(text[start:].lstrip()) for start in starts} - {0}


def lines_of(path):
    """Yield a file's lines, unpacked where it is packed."""
    with (gzip.open if path.suffix == ".gz" else Path.open)(path, "rt", encoding="utf-8") as file:
        yield from file


def treebank(path):
    """Return texts of ten sentences that end as sentences do."""
    sentences = [line[9:].strip() for line in lines_of(path) if line.startswith("# text = ")]
    whole = [sentence for sentence in sentences if len(sentence) > 20 and sentence[-1] in '.!?"']
    return [whole[i : i + 10] for i in range(0, len(whole), 10)]


def summaries(path):
    """Return the distinct candidates of several lines."""
    candidates = {orjson.loads(line)["candidate"] for line in lines_of(path)}
    split = [[line.strip() for line in text.split("\n") if line.strip()] for text in sorted(candidates)]
    return [lines for lines in split if len(lines) > 1]


def report(name, find, texts):
    """Print precision, recall and F1 of the boundaries, and the speed."""
    joined = [" ".join(text) for text in texts]
    begun = time.process_time()
    found = [find(text) for text in joined]
    rate = sum(map(len, joined)) / (time.process_time() - begun) / 1e6
    true = [{sum(map(len, text[:i])) + i for i in range(1, len(text))} for text in texts]
    hits = sum(len(a & b) for a, b in zip(found, true, strict=True))
    precision, recall = hits / sum(map(len, found)), hits / sum(map(len, true))
    f1 = 2 * precision * recall / (precision + recall)
    print(f"  {name:10} F1 {f1:.3f}  P {precision:.3f}  R {recall:.3f}  {rate:6.1f} million characters a second")


def main():
    """Measure both splitters on what is named."""
    for path, texts_of in zip(map(Path, sys.argv[1:]), (treebank, summaries), strict=False):
        texts = texts_of(path)
        print(f"{path.name}: {len(texts)} texts")
        report("nupunkt", nupunkt, texts)
        report("sentencex", sentencex, texts)


if __name__ == "__main__":
    main()
