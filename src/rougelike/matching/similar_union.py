"""Union of longest semantically similar subsequences: ROUGE-L where words are equal if alike enough (Eq. 8 and 9)."""

from dataclasses import dataclass

import numpy as np

from rougelike.compiled import kernel
from rougelike.matching import Groups
from rougelike.matching.similar import Matrix, Partners, Rule, Similar
from rougelike.texts import Ints, Tokens


@kernel
def _mark(values: Matrix, reference: Ints, candidate: Ints, first: int, alpha: float, partner: Ints) -> None:
    """Give the reference sentence's words on its longest subsequence alike to the candidate sentence's a partner.

    The trace goes diagonally where two words are alike, and up rather than left where both are as long (Eq. 9, whose
    first branch lacks its + 1).
    """
    m, n = reference.size, candidate.size
    length = np.zeros((m + 1, n + 1), np.int32)
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if values[reference[i - 1], candidate[j - 1]] > alpha:
                length[i, j] = length[i - 1, j - 1] + 1
            else:
                length[i, j] = max(length[i - 1, j], length[i, j - 1])
    i, j = m, n
    while i > 0 and j > 0:
        if values[reference[i - 1], candidate[j - 1]] > alpha:
            i -= 1
            j -= 1
            if partner[i] < 0:
                partner[i] = first + j
        elif length[i - 1, j] >= length[i, j - 1]:
            i -= 1
        else:
            j -= 1


@kernel
def _union(
    values: Matrix, reference: Ints, candidate: Ints, reference_ends: Ints, candidate_ends: Ints, alpha: float
) -> Partners:
    partner, begin = np.full(reference.size, -1), 0
    for end in reference_ends:
        first = 0
        for last in candidate_ends:
            _mark(values, reference[begin:end], candidate[first:last], first, alpha, partner[begin:end])
            first = last
        begin = end
    credit = (partner >= 0).astype(np.float64)
    return credit.sum(), partner, credit


@dataclass(frozen=True)
class SimilarUnion(Rule):
    """Counts the reference's words that are on a longest similar subsequence with any of the candidate's sentences."""

    tokens: Tokens
    groups: Groups
    alpha: float

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Unite the subsequences, sentence by sentence of the reference."""
        candidate, reference = (int(texts[pair]) for texts in self.groups.pair_texts)
        ends = self._ends(reference), self._ends(candidate)
        alpha = self.alpha if self.alpha < 1 else np.inf  # nothing is above 1, whatever rounding says
        return _union(similar.values, references, candidates, *ends, alpha)

    def _ends(self, text: int) -> Ints:
        """Return where a text's sentences end, counted from its first token."""
        first, last = self.tokens.text_sentences[text : text + 2]
        ends: Ints = self.tokens.sentences[first + 1 : last + 1] - self.tokens.offsets[text]
        return ends
