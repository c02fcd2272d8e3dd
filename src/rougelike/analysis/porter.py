"""Porter's stemmer (Porter 1980) in the two dialects that ROUGE scores are published with.

`rouge155` is the stemmer of the Perl script: its fourth step tries -ment and then -ent on what the step before left,
and words of its exception table are looked up instead of stemmed. `nltk` is NLTK's default mode, as rouge-score
uses it. Both leave words of three letters or fewer alone.
"""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.texts import Ints

Word = NDArray[np.uint8]

NLTK_IRREGULAR = {
    "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "news": "news", "inning": "inning",
    "innings": "inning", "outing": "outing", "outings": "outing", "canning": "canning", "cannings": "canning",
    "howe": "howe", "proceed": "proceed", "exceed": "exceed", "succeed": "succeed",
}  # fmt: skip


def _rules(text: str) -> NDArray[np.uint8]:
    """Pack 'suffix>replacement' pairs into rows of two lengths, the suffix at 2 and the replacement at 10."""
    pairs = [rule.split(">") for rule in text.split()]
    table = np.zeros((len(pairs), 16), np.uint8)
    for row, (suffix, replacement) in zip(table, pairs, strict=True):
        row[:2] = len(suffix), len(replacement)
        row[2 : 2 + len(suffix)] = list(suffix.encode())
        row[10 : 10 + len(replacement)] = list(replacement.encode())
    return table


STEP_1A = _rules("sses>ss ies>i ss>ss s>")
STEP_1B_REPAIR = _rules("at>ate bl>ble iz>ize")
STEP_2 = _rules(
    "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize "
    "ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble"
)
FULLI = _rules("fulli>ful")
LOGI = _rules("logi>log")
STEP_3 = _rules("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>")
STEP_4_HEAD = _rules("al> ance> ence> er> ic> able> ible> ant> ement>")
MENT, ENT, ION = _rules("ment>"), _rules("ent>"), _rules("sion>s tion>t")
STEP_4_TAIL = _rules("ou> ism> ate> iti> ous> ive> ize>")


@kernel
def _vowel(letter: int, after_vowel: bool, at_start: bool) -> bool:
    if letter == 121:  # y is a vowel after a consonant
        return not after_vowel and not at_start
    return letter == 97 or letter == 101 or letter == 105 or letter == 111 or letter == 117


@kernel
def _measure(word: Word, size: int) -> int:
    """Return Porter's m, how often a vowel sequence is followed by a consonant sequence."""
    m, before = 0, False
    for i in range(size):
        vowel = _vowel(word[i], before, i == 0)
        m += before and not vowel
        before = vowel
    return m


@kernel
def _is_vowel(word: Word, i: int) -> bool:
    vowel = False
    for k in range(i + 1):
        vowel = _vowel(word[k], vowel, k == 0)
    return vowel


@kernel
def _has_vowel(word: Word, size: int) -> bool:
    vowel = False
    for i in range(size):
        vowel = _vowel(word[i], vowel, i == 0)
        if vowel:
            return True
    return False


@kernel
def _short(word: Word, size: int, nltk: bool) -> bool:
    """Tell whether the word ends consonant, vowel, consonant other than w, x, y (NLTK: also a vowel-consonant word)."""
    if size == 2:
        return nltk and _is_vowel(word, 0) and not _is_vowel(word, 1)
    if size < 3 or _is_vowel(word, size - 3) or not _is_vowel(word, size - 2) or _is_vowel(word, size - 1):
        return False
    return not 119 <= word[size - 1] <= 121


@kernel
def _apply(word: Word, size: int, rules: NDArray[np.uint8], least: int) -> tuple[int, bool]:
    """Apply the first rule whose suffix fits, if what stands before it measures at least `least`."""
    for rule in rules:
        cut = size - rule[0]
        if cut < 0:
            continue
        fits = True
        for k in range(rule[0]):
            if word[cut + k] != rule[2 + k]:
                fits = False
                break
        if fits:
            if least == 0 or _measure(word, cut) >= least:
                for k in range(rule[1]):
                    word[cut + k] = rule[10 + k]
                return cut + rule[1], True
            return size, True
    return size, False


@kernel
def _ends(word: Word, size: int, ending: tuple[int, ...]) -> bool:
    if size < len(ending):
        return False
    for k in range(len(ending)):
        if word[size - len(ending) + k] != ending[k]:
            return False
    return True


@kernel
def _step_1b(word: Word, size: int, nltk: bool) -> int:
    if nltk and _ends(word, size, (105, 101, 100)):  # -ied
        return size - 1 if size == 4 else size - 2
    if _ends(word, size, (101, 101, 100)):  # -eed
        return size - 1 if _measure(word, size - 3) > 0 else size
    cut = size - 2 if _ends(word, size, (101, 100)) else size - 3 if _ends(word, size, (105, 110, 103)) else size
    if cut == size or not _has_vowel(word, cut):
        return size
    size, repaired = _apply(word, cut, STEP_1B_REPAIR, 0)
    if repaired:
        return size
    last = word[size - 1]
    if size >= 2 and last == word[size - 2] and not _is_vowel(word, size - 1) and (nltk or last != 121):
        return size if last == 108 or last == 115 or last == 122 else size - 1  # -ll, -ss and -zz stay
    if _measure(word, size) == 1 and _short(word, size, nltk):
        word[size] = 101
        return size + 1
    return size


@kernel
def _step_4(word: Word, size: int, nltk: bool) -> int:
    if nltk:
        for rules in (STEP_4_HEAD, MENT, ENT):
            size, done = _apply(word, size, rules, 2)
            if done:
                return size
        if _ends(word, size, (105, 111, 110)):
            cut = size - 3
            return (
                cut if cut > 0 and (word[cut - 1] == 115 or word[cut - 1] == 116) and _measure(word, cut) > 1 else size
            )
        return _apply(word, size, STEP_4_TAIL, 2)[0]
    size, done = _apply(word, size, STEP_4_HEAD, 2)
    if not done:
        size = _apply(word, size, STEP_4_TAIL, 2)[0]
    size = _apply(word, size, MENT, 2)[0]
    size, done = _apply(word, size, ENT, 2)
    if not done and (_ends(word, size, (115, 105, 111, 110)) or _ends(word, size, (116, 105, 111, 110))):
        if _measure(word, size - 3) > 1:
            size -= 3
    return size


@kernel
def _stem(word: Word, size: int, nltk: bool) -> int:
    """Stem `word[:size]` in place and return its new length."""
    if nltk and size == 4 and _ends(word, size, (105, 101, 115)):  # ties -> tie
        size = 3
    else:
        size = _apply(word, size, STEP_1A, 0)[0]
    size = _step_1b(word, size, nltk)
    if size > 0 and word[size - 1] == 121:  # step 1c
        if (size > 2 and not _is_vowel(word, size - 2)) if nltk else _has_vowel(word, size - 1):
            word[size - 1] = 105
    if nltk and _ends(word, size, (97, 108, 108, 105)) and _measure(word, size - 4) > 0:
        size -= 2  # -alli is cut before the step, so that -ationalli meets its rule too
    size, done = _apply(word, size, STEP_2, 1)
    if not done and nltk:
        size, done = _apply(word, size, FULLI, 1)
    if not done and _ends(word, size, (108, 111, 103, 105)):  # -logi; NLTK counts its l with the stem
        if _measure(word, size - 3 if nltk else size - 4) > 0:
            size -= 1
    size = _apply(word, size, STEP_3, 1)[0]
    size = _step_4(word, size, nltk)
    if size > 0 and word[size - 1] == 101:  # step 5a
        m = _measure(word, size - 1)
        if m > 1 or (m == 1 and not _short(word, size - 1, nltk)):
            size -= 1
    if _ends(word, size, (108, 108)) and _measure(word, size - 1) > 1:  # step 5b
        size -= 1
    return size


@kernel
def stem_all(letters: Word, offsets: Ints, nltk: bool) -> tuple[Word, Ints]:
    """Stem words that stand one after the other, and return their stems likewise."""
    stems, ends, at = np.empty_like(letters), np.zeros_like(offsets), 0
    for word in range(offsets.size - 1):
        size = offsets[word + 1] - offsets[word]
        for k in range(size):
            stems[at + k] = letters[offsets[word] + k]
        if size > 3:
            size = _stem(stems[at : at + size], size, nltk)
        at += size
        ends[word + 1] = at
    return stems, ends
