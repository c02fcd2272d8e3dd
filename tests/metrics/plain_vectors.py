"""The metrics of word vectors as their papers and specifications write them, in loops that nobody would use."""

import math
import re
from collections import Counter
from itertools import combinations, permutations


def words(text):
    """Return a text's words."""
    return re.findall("[a-z0-9]+", text.lower())


def ngrams(tokens, n):
    """Return a list's n-grams in reading order."""
    return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]


def skips(tokens, gap=4, last_word=True):
    """Return a list's words, and its pairs with at most `gap` words between; ROUGE-1.5.5 leaves the last word out."""
    pairs = [(tokens[i], tokens[j]) for i, j in combinations(range(len(tokens)), 2) if j - i <= gap + 1]
    return [(word,) for word in (tokens if last_word else tokens[:-1])] + pairs


def dot(one, other):
    """Return the inner product, summed in order; which of two equal vectors is the nearer hangs on the last bit."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def cosine(one, other):
    """Return the cosine, 0 where a vector is 0."""
    lengths = math.sqrt(dot(one, one)) * math.sqrt(dot(other, other))
    return dot(one, other) / lengths if lengths else 0.0


def composed(unit, vectors, compose, idf=None):
    """Return one vector made of the words of a unit that have one."""
    rows = [[x * (idf[word] if compose == "tfidf" else 1) for x in vectors[word]] for word in unit if word in vectors]
    if compose == "concat":
        return [x for row in rows for x in row]
    if compose == "multiply":
        return [math.prod(column) for column in zip(*rows, strict=True)]
    return [math.fsum(column) / len(rows) for column in zip(*rows, strict=True)]


def inverse_frequencies(texts):
    """Return ln((1 + N) / (1 + df)) + 1 of every word of some texts."""
    found = Counter(word for text in texts for word in set(words(text)))
    return {word: math.log((1 + len(texts)) / (1 + df)) + 1 for word, df in found.items()}


class RougeWe:
    """Ng and Abrecht 2015: how alike two n-grams are, and the four readings of what that does to the match count."""

    def __init__(self, vectors, *, sim="cosine", oov="zero", compose="multiply"):
        self.vectors, self.exact, self.compose = vectors, oov == "exact", compose
        self.sim = cosine if sim == "cosine" else dot

    def alike(self, one, other):
        """Return f of two units."""
        if len(one) != len(other):
            return 0.0
        if self.exact and one == other:
            return 1.0
        if any(word not in self.vectors for word in (*one, *other)):
            return 0.0
        return self.sim(*(composed(unit, self.vectors, self.compose) for unit in (one, other)))

    def best(self, candidate, reference):
        """Return the sum of every reference unit's best partner, of whom none may be worse than none."""
        return sum(max([0.0, *(self.alike(c, r) for c in candidate)]) for r in reference)

    def all(self, candidate, reference):
        """Return the sum over pairs of distinct units."""
        return sum(self.alike(c, r) for c in set(candidate) for r in set(reference))

    def greedy(self, candidate, reference):
        """Return the sum of pairs taken by descending f, no unit twice."""
        pairs = [(-self.alike(c, r), i, j) for i, r in enumerate(reference) for j, c in enumerate(candidate)]
        total, references, candidates = 0.0, set(), set()
        for f, i, j in sorted(pairs):
            if f < 0 and i not in references and j not in candidates:
                total, references, candidates = total - f, references | {i}, candidates | {j}
        return total

    def optimal(self, candidate, reference):
        """Return the greatest sum of any assignment, all of them tried."""
        few, many = sorted((candidate, reference), key=len)
        rows = [[max(self.alike(a, b), 0.0) for b in many] for a in few]
        return max(
            sum(row[j] for row, j in zip(rows, chosen, strict=True))
            for chosen in permutations(range(len(many)), len(few))
        )


class Enms:
    """He et al. 2022: NSM and NSS of two lists of units, and S-RL of two lists of sentences."""

    def __init__(self, vectors, phrases=None, *, compose="midpoint", missing="skip", exact=True, alpha=0.6, idf=None):
        self.vectors, self.phrases, self.idf = vectors, phrases or {}, idf
        self.compose, self.drop = compose, missing == "drop" or compose == "concat"
        self.exact, self.alpha = exact, alpha

    def vector(self, unit):
        """Return the unit's own vector, else one made of its words, else nothing."""
        if len(unit) > 1 and self.compose != "concat" and "_".join(unit) in self.phrases:
            return self.phrases["_".join(unit)]
        known = [word in self.vectors for word in unit]
        if not any(known) or (self.drop and not all(known)):
            return None
        return composed(unit, self.vectors, self.compose, self.idf)

    def alike(self, one, other):
        """Return how alike two units are."""
        if len(one) != len(other):
            return 0.0
        if self.exact and one == other:
            return 1.0
        a, b = self.vector(one), self.vector(other)
        return cosine(a, b) if a is not None and b is not None and len(a) == len(b) else 0.0

    def nsm(self, asking, asked):
        """Return how many units have one above alpha on the other side (Algorithm 1)."""
        return sum(any(self.alike(unit, other) > self.alpha for other in asked) for unit in asking)

    def nss(self, asking, asked):
        """Return the sum of best similarity times how often the first best stands on the other side (Algorithm 2)."""
        total, count = 0.0, Counter(asked)
        for unit in asking:
            best, most = -math.inf, None
            for other in asked:
                if (alike := self.alike(unit, other)) > best:
                    best, most = alike, other
            total += best * count[most] if best > self.alpha else 0.0
        return total

    def s_rl(self, candidate, reference):
        """Return the words of the reference on a longest semantically similar subsequence (Eq. 8 and 9)."""
        return sum(len(set().union(*(self._on(own, sentence) for own in candidate))) for sentence in reference)

    def _on(self, candidate, reference):
        similar = [[self.alike((c,), (r,)) > self.alpha for c in candidate] for r in reference]
        length = [[0] * (len(candidate) + 1) for _ in range(len(reference) + 1)]
        for i, row in enumerate(similar, 1):
            for j, found in enumerate(row, 1):
                length[i][j] = length[i - 1][j - 1] + 1 if found else max(length[i - 1][j], length[i][j - 1])
        places, i, j = set(), len(reference), len(candidate)
        while i and j:
            if similar[i - 1][j - 1]:
                i, j = i - 1, j - 1
                places.add(i)
            elif length[i - 1][j] >= length[i][j - 1]:
                i -= 1
            else:
                j -= 1
        return places
