"""The tokeniser of both classic ROUGEs: runs of ASCII letters and digits, lower-cased.

ROUGE-1.5.5 reads bytes, so whatever is outside ASCII separates words; rouge-score lower-cases as Unicode first, which
makes two characters outside ASCII (the Kelvin sign and the dotted capital I) into letters.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel, ones, signed, trailing_zeros
from rougelike.texts import Ids, Ints, Tokens, Vocabulary

Words = NDArray[np.uint64]

LINE_END = 1  # what a line's end is folded to; every other byte that is no letter or digit becomes 0
FIRST_BYTES = np.array([(1 << 8 * n) - 1 for n in range(9)], np.uint64)
MIX = 0x9E3779B97F4A7C15


@kernel
def _fold(blob: NDArray[np.uint8], folded: NDArray[np.uint8], words: Words, letters: Words) -> int:
    """Fill `folded`, whose bytes `words` has in eights, and one bit a byte for the letters; count the tokens."""
    tokens, before = np.uint64(0), np.uint64(0)
    for i in range(blob.size):  # without a table, so that the compiler makes wide instructions of it
        byte = blob[i]
        lower = byte | np.uint8(32)
        letter = np.uint8(lower - np.uint8(97)) < np.uint8(26) or np.uint8(byte - np.uint8(48)) < np.uint8(10)
        folded[i] = lower if letter else np.uint8(byte == np.uint8(10))
    for w in range(letters.size):
        bits = np.uint64(0)
        for k in range(8):  # a byte above 1 carries into its top bit, and the product gathers the top bits
            eight = (words[8 * w + k] + np.uint64(0x7E7E7E7E7E7E7E7E)) & np.uint64(0x8080808080808080)
            bits |= ((eight * np.uint64(0x0002040810204081)) >> np.uint64(56)) << np.uint64(8 * k)
        letters[w] = bits
        tokens += ones(bits & ~((bits << np.uint64(1)) | before))
        before = bits >> np.uint64(63)
    return signed(tokens)


@kernel
def _cut(folded: NDArray[np.uint8], letters: Words, starts: Ids, ends: Ids, first: NDArray[np.bool_]) -> None:
    """Find where tokens start and end: where a bit of `letters` differs from the one before it."""
    tokens, before, inside, end = 0, np.uint64(0), False, 0
    for w in range(letters.size):
        edges = letters[w] ^ ((letters[w] << np.uint64(1)) | before)
        before = letters[w] >> np.uint64(63)
        while edges:
            place = 64 * w + signed(trailing_zeros(edges))
            edges &= edges - np.uint64(1)
            if inside:
                ends[tokens], end = place, place
                tokens += 1
            else:
                starts[tokens] = place
                fresh = tokens == 0
                for p in range(end, place):
                    fresh |= folded[p] == LINE_END
                first[tokens] = fresh
            inside = not inside


@kernel
def _load(words: Words, place: int) -> np.uint64:
    """Return the eight bytes that begin at byte `place`."""
    shift = np.uint64(8 * (place & 7))
    eight: np.uint64 = (words[place >> 3] >> shift) | (
        (words[(place >> 3) + 1] << (np.uint64(63) - shift)) << np.uint64(1)
    )
    return eight


@kernel
def _digest(low: np.uint64, high: np.uint64) -> np.uint64:
    mixed = (low ^ (high * np.uint64(0xFF51AFD7ED558CCD))) * np.uint64(MIX)
    return (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0xC4CEB9FE1A85EC53)  # the last letters must count too


@kernel
def _grown(table: Words) -> Words:
    size = 4 * table.size
    wider = np.zeros(size, np.uint64)
    for entry in table:
        if entry:
            slot = signed(entry >> np.uint64(32)) & (size - 1)
            while wider[slot]:
                slot = (slot + 1) & (size - 1)
            wider[slot] = entry
    return wider


@kernel
def _same(folded: NDArray[np.uint8], start: int, other: int, length: int) -> bool:
    for k in range(length):
        if folded[start + k] != folded[other + k]:
            return False
    return True


@kernel
def _number(
    folded: NDArray[np.uint8],
    words: Words,
    starts: Ids,
    ends: Ids,
    at: int,
    tokens: int,
    ids: Ids,
    seen_first: Ids,
    types: int,
    keys: Words,
    table: Words,
) -> tuple[int, int]:
    """Give tokens from `at` on the numbers of their types, until the table is half full.

    `seen_first` has each type's first token, `keys` its two words, and a slot of the table half of its digest above
    its number plus one, so that most probes touch nothing else.
    """
    size, half = table.size, np.uint64(0xFFFFFFFF)
    while at < tokens and 2 * types < size:
        start, length = starts[at], ends[at] - starts[at]
        low = _load(words, start) & FIRST_BYTES[min(length, 8)]
        high = _load(words, start + 8) & FIRST_BYTES[max(0, min(length - 8, 8))]
        for p in range(16, length, 8):
            low = (low ^ (_load(words, start + p) & FIRST_BYTES[min(length - p, 8)])) * np.uint64(MIX)
            high ^= low >> np.uint64(32)
        digest = _digest(low, high) >> np.uint64(32)
        slot, found = signed(digest) & (size - 1), -1
        while table[slot]:
            entry = table[slot]
            if entry >> np.uint64(32) == digest:
                known = signed(entry & half) - 1
                if keys[2 * known] == low and keys[2 * known + 1] == high:
                    other = seen_first[known]
                    if length <= 16 or (
                        ends[other] - starts[other] == length and _same(folded, start, starts[other], length)
                    ):
                        found = known
                        break
            slot = (slot + 1) & (size - 1)
        if found < 0:
            found = types
            seen_first[types] = at
            keys[2 * types], keys[2 * types + 1] = low, high
            table[slot] = (digest << np.uint64(32)) | np.uint64(types + 1)
            types += 1
        ids[at] = found
        at += 1
    return at, types


@kernel
def _scan(
    blob: NDArray[np.uint8], sizes: Ints
) -> tuple[Ids, Ids, Ids, tuple[Ints, Ints], NDArray[np.bool_], Ids, NDArray[np.uint8]]:
    """Cut texts, joined by line ends, into tokens and number their types in order of appearance.

    A type of up to 16 letters is its own 128-bit key, hence exact; a longer one's key is a digest, and its letters are
    compared too.
    """
    bitmap = np.empty(blob.size // 64 + 1, np.uint64)
    words = np.zeros(8 * bitmap.size + 2, np.uint64)
    folded = words.view(np.uint8)
    tokens = _fold(blob, folded, words, bitmap)
    starts, ends, first = np.empty(tokens, np.int32), np.empty(tokens, np.int32), np.empty(tokens, np.bool_)
    _cut(folded, bitmap, starts, ends, first)
    ids, seen_first = np.empty(tokens, np.int32), np.empty(tokens, np.int32)
    size = 1 << 10
    while 2 * size < tokens:
        size *= 2
    table, keys = np.zeros(size, np.uint64), np.empty(size, np.uint64)
    at, types = _number(folded, words, starts, ends, 0, tokens, ids, seen_first, 0, keys, table)
    while at < tokens:
        table = _grown(table)
        wider = np.empty(table.size, np.uint64)  # two words for each type that the table can take
        wider[: 2 * types] = keys[: 2 * types]
        keys = wider
        at, types = _number(folded, words, starts, ends, at, tokens, ids, seen_first, types, keys, table)
    return ids, starts, ends, _bounds(sizes, starts), first, seen_first[:types], folded


@kernel
def _bounds(sizes: Ints, starts: Ids) -> tuple[Ints, Ints]:
    """Return the first byte and the first token of every text, and where those after the last would be."""
    begins, offsets, token = np.zeros(sizes.size + 1, np.int64), np.zeros(sizes.size + 1, np.int64), 0
    for text in range(sizes.size):
        begins[text + 1] = begins[text] + sizes[text] + 1
        while token < starts.size and starts[token] < begins[text + 1]:
            token += 1
        offsets[text + 1] = token
    return begins, offsets


@kernel
def _spell(folded: NDArray[np.uint8], starts: Ids, ends: Ids) -> tuple[NDArray[np.uint8], Ints]:
    """Return the letters of some tokens, one after the other, and where each begins."""
    offsets = np.zeros(starts.size + 1, np.int64)
    for t in range(starts.size):
        offsets[t + 1] = offsets[t] + ends[t] - starts[t]
    letters = np.empty(offsets[-1], np.uint8)
    for t in range(starts.size):
        for k in range(ends[t] - starts[t]):
            letters[offsets[t] + k] = folded[starts[t] + k]
    return letters, offsets


def tokenise(texts: Sequence[str], *, lower: bool) -> Tokens:
    """Tokenise `texts`; with `lower`, text outside ASCII is lower-cased as Unicode first, as rouge-score does."""
    joined = "\n".join(texts)
    if joined.isascii():
        encoded, sizes = joined.encode(), np.fromiter(map(len, texts), np.int64, len(texts))
    else:
        pieces = [(t if t.isascii() or not lower else t.lower()).encode("utf-8", "surrogatepass") for t in texts]
        encoded, sizes = b"\n".join(pieces), np.fromiter(map(len, pieces), np.int64, len(pieces))
    blob = np.frombuffer(encoded, np.uint8)
    ids, starts, ends, (begins, offsets), first, types, folded = _scan(blob, sizes)

    def characters(text: int) -> Ints:
        """Return, for every byte of one text, the number of the character that it belongs to."""
        original, begin = texts[text], begins[text]
        if original.isascii():
            return np.arange(sizes[text])
        numbers = [i for i, c in enumerate(original) for _ in (c.lower() if lower else c)]  # one letter may become two
        heads = (blob[begin : begin + sizes[text]] & 0xC0) != 0x80  # all bytes but UTF-8's continuations
        found: Ints = np.array(numbers, np.int64)[np.cumsum(heads) - 1]
        return found

    def locate(text: int) -> Ints:
        own = slice(offsets[text], offsets[text + 1])
        numbers = characters(text)
        spans: Ints = np.stack((numbers[starts[own] - begins[text]], numbers[ends[own] - begins[text] - 1] + 1), axis=1)
        return spans

    vocabulary = Vocabulary(lambda: _spell(folded, starts[types], ends[types]))
    return Tokens(ids, ids, offsets, first, vocabulary, len(types), locate)
