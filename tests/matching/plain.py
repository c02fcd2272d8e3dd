"""The matching rules as their papers write them, in loops that nobody would use for speed."""

from collections import Counter


def clipped(candidate, reference):
    """Return how many units two lists share (Lin 2004, Eq. 1)."""
    return sum((Counter(candidate) & Counter(reference)).values())


def clipped_by_most(candidate, references):
    """Return how many units a list shares with the union of several (Papineni et al. 2002, Sec. 2.1)."""
    most = Counter()
    for reference in references:
        most |= Counter(reference)
    return sum((Counter(candidate) & most).values())


def lcs(candidate, reference):
    """Return the length of the longest common subsequence."""
    row = [0] * (len(reference) + 1)
    for word in candidate:
        before = list(row)
        for i, other in enumerate(reference):
            row[i + 1] = before[i] + 1 if word == other else max(before[i + 1], row[i])
    return row[-1]


def on_lcs(candidate, reference, weight=1.0):
    """Return the places of the reference on a (weighted) LCS: up before left where both are as good (Sec. 3.3)."""
    rows, columns = len(reference), len(candidate)
    score = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    run = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(1, rows + 1):
        for j in range(1, columns + 1):
            if reference[i - 1] == candidate[j - 1]:
                k = run[i - 1][j - 1]
                score[i][j] = score[i - 1][j - 1] + float(k + 1) ** weight - float(k) ** weight
                run[i][j] = k + 1
            else:
                score[i][j] = max(score[i - 1][j], score[i][j - 1])
    places, i, j = set(), rows, columns
    while i and j:
        if reference[i - 1] == candidate[j - 1]:
            i, j = i - 1, j - 1
            places.add(i)
        elif score[i - 1][j] >= score[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return places


def union_lcs(candidate, reference, weight=1.0):
    """Return the credit of lists of sentences: union over the candidate's sentences, no word credited twice (Eq. 4).

    With a weight, words are credited run by run, at the last word of a run, as ROUGE-1.5.5 does: what a run with an
    uncredited last word has gathered goes to the next.
    """
    left = Counter(word for sentence in candidate for word in sentence)
    total = 0.0
    for sentence in reference:
        union = set().union(*(on_lcs(own, sentence, weight) for own in candidate))
        gathered = 0
        for i in sorted(union):
            if left[sentence[i]]:
                left[sentence[i]] -= 1
                gathered += 1
                if weight == 1 or i + 1 not in union:
                    total += float(gathered) ** weight
                    gathered = 0
    return total
