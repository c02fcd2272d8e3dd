"""Texts that are trees already: CoNLL-U in the place of a text."""

from collections.abc import Sequence
from dataclasses import replace

from rougelike.resources.parsers.conllu import TEXT, Lines, by_sentence, tree
from rougelike.resources.parsers.tree import Tree


class ConlluTexts:
    """Reads trees out of texts. A word stands where the sentence's line `# text` has it, else in its own row."""

    name = "conllu"
    sha256 = ""

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of all `sentences`, each of which is CoNLL-U."""
        return [found for sentence in sentences for _, found in self.trees(sentence)]

    def trees(self, text: str) -> list[tuple[int, Tree]]:
        """Return the trees of a text, each with the place of its words' text in it."""
        written = text.split("\n")
        starts = [0]
        for line in written:
            starts.append(starts[-1] + len(line) + 1)
        found = []
        for lines in by_sentence(written):
            read = tree(lines, "its CoNLL-U")
            stated = next((number for number, line in lines if line.startswith(TEXT)), 0)
            if stated:
                found.append((starts[stated - 1] + len(TEXT), read))
            else:
                found.append((starts[lines[0][0] - 1], _in_rows(read, lines, starts)))
        return found


def _in_rows(read: Tree, lines: Lines, starts: list[int]) -> Tree:
    """Return a tree whose words stand in their own rows, and whose text is these rows."""
    begin = starts[lines[0][0] - 1]
    tokens = []
    rows = [(number, line.split("\t")) for number, line in lines if line.partition("\t")[0].isdigit()]
    for token, (number, row) in zip(read.tokens, rows, strict=True):
        place = starts[number - 1] - begin + len(row[0]) + 1
        tokens.append(replace(token, start=place, end=place + len(row[1])))
    return Tree("\n".join(line for _, line in lines), tuple(tokens))
