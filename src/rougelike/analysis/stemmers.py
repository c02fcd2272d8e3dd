"""Stemmers with a memory: no word type is ever stemmed twice, however many batches and calls meet it."""

from collections.abc import Mapping, Sequence
from threading import Lock

import numpy as np

from rougelike.analysis.porter import Word, stem_all
from rougelike.compiled import kernel, signed
from rougelike.texts import Ids, Ints, Vocabulary

FORGET = 1 << 21  # words after which a memory starts anew, about 100 MB


@kernel
def _equal(letters: Word, begin: int, end: int, others: Word, first: int, last: int) -> bool:
    if last - first != end - begin:
        return False
    for k in range(end - begin):
        if letters[begin + k] != others[first + k]:
            return False
    return True


@kernel
def _digest(letters: Word, begin: int, end: int) -> np.uint64:
    digest = np.uint64(14695981039346656037)
    for k in range(begin, end):
        digest = (digest ^ np.uint64(letters[k])) * np.uint64(1099511628211)
    return digest ^ (digest >> np.uint64(32))


@kernel
def _remember(letters: Word, offsets: Ints, pool: Word, ends: Ints, known: int, table: Ids) -> tuple[Ids, int]:
    """Return every word's number in the pool, adding those that are new to it; the pool has room for all."""
    numbers, mask = np.empty(offsets.size - 1, np.int32), table.size - 1
    for word in range(offsets.size - 1):
        begin, end = offsets[word], offsets[word + 1]
        slot = signed(_digest(letters, begin, end)) & mask
        while table[slot] >= 0 and not _equal(letters, begin, end, pool, ends[table[slot]], ends[table[slot] + 1]):
            slot = (slot + 1) & mask
        if table[slot] < 0:
            table[slot] = known
            ends[known + 1] = ends[known] + end - begin
            for k in range(end - begin):
                pool[ends[known] + k] = letters[begin + k]
            known += 1
        numbers[word] = table[slot]
    return numbers, known


@kernel
def _slots(pool: Word, ends: Ints, known: int, size: int) -> Ids:
    table = np.full(size, -1, np.int32)
    for word in range(known):
        slot = signed(_digest(pool, ends[word], ends[word + 1])) & (size - 1)
        while table[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        table[slot] = word
    return table


@kernel
def _dense(numbers: Ids, seen: Ids) -> tuple[Ids, int]:
    """Renumber from 0 in order of appearance; `seen` is all -1 before and after."""
    dense, distinct = np.empty_like(numbers), 0
    for i in range(numbers.size):
        if seen[numbers[i]] < 0:
            seen[numbers[i]] = distinct
            distinct += 1
        dense[i] = seen[numbers[i]]
    for number in numbers:
        seen[number] = -1
    return dense, distinct


class Pool:
    """Distinct words, numbered in the order in which they came."""

    def __init__(self) -> None:
        self._letters, self._ends, self.size = np.empty(1 << 16, np.uint8), np.zeros(1 << 12, np.int64), 0
        self._table = _slots(self._letters, self._ends, 0, 1 << 13)

    def numbers(self, letters: Word, offsets: Ints) -> Ids:
        """Return the number of every word, new or known."""
        words, taken = self.size + len(offsets) - 1, int(self._ends[self.size])
        if words >= len(self._ends):
            self._ends = np.resize(self._ends, 2 * words)
            self._table = _slots(self._letters, self._ends, self.size, 1 << (4 * words).bit_length())
        if taken + len(letters) > len(self._letters):
            self._letters = np.resize(self._letters, 2 * (taken + len(letters)))
        numbers, self.size = _remember(letters, offsets, self._letters, self._ends, self.size, self._table)
        return numbers

    def spelled(self, first: int = 0) -> tuple[Word, Ints]:
        """Return the words from `first` on, one after the other."""
        ends = self._ends[first : self.size + 1]
        return self._letters[ends[0] : ends[-1]], ends - ends[0]


class Stemmer:
    """Porter's stemmer in one dialect, with a table of exceptions; safe to use from several threads."""

    def __init__(self, *, nltk: bool, exceptions: Mapping[str, str]) -> None:
        self._nltk = nltk
        self._exceptions = {word: stem for word, stem in exceptions.items() if len(word) > 3}
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self._words, self._stems = Pool(), Pool()
        self._words.numbers(*Vocabulary.of(list(self._exceptions)).spelled)
        self._stem_of = self._stems.numbers(*Vocabulary.of(list(self._exceptions.values())).spelled)
        self._seen = np.full(len(self._stem_of), -1, np.int32)

    def _known(self, vocabulary: Vocabulary) -> Ids:
        """Return the number of every word's stem."""
        if self._words.size > FORGET:
            self._forget()
        before = self._words.size
        words = self._words.numbers(*vocabulary.spelled)
        if self._words.size > before:
            stems = self._stems.numbers(*stem_all(*self._words.spelled(before), self._nltk))
            self._stem_of = np.concatenate((self._stem_of, stems))
        return self._stem_of[words]

    def number(self, vocabulary: Vocabulary) -> tuple[Ids, int]:
        """Return for every word a number that words of the same stem share, and below what the numbers are."""
        with self._lock:
            stems = self._known(vocabulary)
            if len(self._seen) < self._stems.size:
                self._seen = np.full(2 * self._stems.size, -1, np.int32)
            return _dense(stems, self._seen)

    def stems(self, words: Sequence[str]) -> list[str]:
        """Return the stems of `words` as strings."""
        with self._lock:
            numbers = self._known(Vocabulary.of(words))
            pool = Vocabulary(self._stems.spelled).words
        return [pool[n] for n in numbers]
