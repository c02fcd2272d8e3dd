"""The tokeniser of both classic ROUGEs: runs of ASCII letters and digits, lower-cased.

ROUGE-1.5.5 reads bytes, so whatever is outside ASCII separates words; rouge-score lower-cases as Unicode first, which
makes two characters outside ASCII (the Kelvin sign and the dotted capital I) into letters.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.texts import Ids, Ints, Tokens, Vocabulary

SEPARATOR, LINE_END = 0, 1
FOLD = np.zeros(256, np.uint8)
FOLD[ord("\n")] = LINE_END
for _letter in b"0123456789abcdefghijklmnopqrstuvwxyz":
    FOLD[_letter] = _letter
    FOLD[ord(chr(_letter).upper())] = _letter
FOLD.flags.writeable = False


@kernel
def _slot(low: np.uint64, high: np.uint64, size: int) -> int:
    mixed = (low ^ (high * np.uint64(0xFF51AFD7ED558CCD))) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0xC4CEB9FE1A85EC53)  # the last letters must count too
    return np.int64((mixed >> np.uint64(32)) & np.uint64(size - 1))


@kernel
def _grown(keys: NDArray[np.uint64], table: Ids) -> tuple[NDArray[np.uint64], Ids]:
    size = 4 * table.size
    wider_keys, wider = np.empty((size, 2), np.uint64), np.full(size, -1, np.int32)
    for old in range(table.size):
        if table[old] >= 0:
            slot = _slot(keys[old, 0], keys[old, 1], size)
            while wider[slot] >= 0:
                slot = (slot + 1) & (size - 1)
            wider[slot], wider_keys[slot, 0], wider_keys[slot, 1] = table[old], keys[old, 0], keys[old, 1]
    return wider_keys, wider


@kernel
def _same(letters: NDArray[np.uint8], first: int, last: int, blob: NDArray[np.uint8], start: int, end: int) -> bool:
    if last - first != end - start:
        return False
    for k in range(end - start):
        if letters[first + k] != FOLD[blob[start + k]]:
            return False
    return True


@kernel
def _scan_text(  # noqa: C901 - one pass over the bytes is the point
    blob: NDArray[np.uint8],
    p: int,
    end: int,
    tokens: int,
    types: int,
    tokens_out: tuple[Ids, Ids, Ids],
    line_first: NDArray[np.bool_],
    fresh: bool,
    types_out: tuple[NDArray[np.uint8], Ints],
    keys: NDArray[np.uint64],
    table: Ids,
) -> tuple[int, int, int, bool]:
    """Scan one text from `p` until its end or until the table of types is half full, and say how far it came."""
    ids, starts, ends = tokens_out
    letters, type_offsets = types_out
    size = table.size
    while p < end and 2 * types < size:
        letter = FOLD[blob[p]]
        if letter <= LINE_END:
            fresh |= letter == LINE_END
            p += 1
            continue
        start, low, high, shift = p, np.uint64(0), np.uint64(0), np.uint64(0)
        while letter > LINE_END:
            high |= np.uint64(letter) << shift
            shift += np.uint64(8)
            if shift == np.uint64(64):
                low = (low * np.uint64(0x9FB21C651E98DF25)) ^ high if p - start > 7 else high
                high, shift = np.uint64(0), np.uint64(0)
            p += 1
            if p == end:
                break
            letter = FOLD[blob[p]]
        slot, found = _slot(low, high, size), -1
        while table[slot] >= 0:
            if keys[slot, 0] == low and keys[slot, 1] == high:
                other = table[slot]
                if p - start <= 15 or _same(letters, type_offsets[other], type_offsets[other + 1], blob, start, p):
                    found = other
                    break
            slot = (slot + 1) & (size - 1)
        if found < 0:
            found, first = types, type_offsets[types]
            for k in range(p - start):
                letters[first + k] = FOLD[blob[start + k]]
            type_offsets[types + 1] = first + p - start
            table[slot], keys[slot, 0], keys[slot, 1] = found, low, high
            types += 1
        ids[tokens], starts[tokens], ends[tokens], line_first[tokens] = found, start, p, fresh
        fresh = False
        tokens += 1
    return p, tokens, types, fresh


@kernel
def _scan(
    blob: NDArray[np.uint8], text_ends: Ints
) -> tuple[Ids, Ids, Ids, NDArray[np.bool_], Ints, NDArray[np.uint8], Ints]:
    """Cut every text into tokens and number their types in order of appearance.

    A type of up to 15 letters is its own 128-bit key, hence exact; a longer one's key is a digest, and its letters are
    compared too.
    """
    most = blob.size // 2 + text_ends.size + 1
    ids, starts, ends = np.empty(most, np.int32), np.empty(most, np.int32), np.empty(most, np.int32)
    line_first = np.empty(most, np.bool_)
    offsets = np.zeros(text_ends.size + 1, np.int64)
    letters, type_offsets = np.empty(blob.size, np.uint8), np.empty(most + 1, np.int64)
    type_offsets[0] = 0
    keys, table = np.empty((1 << 12, 2), np.uint64), np.full(1 << 12, -1, np.int32)
    tokens, types, p = 0, 0, 0
    for text in range(text_ends.size):
        fresh = True
        while p < text_ends[text]:
            if 2 * types >= table.size:
                keys, table = _grown(keys, table)
            p, tokens, types, fresh = _scan_text(
                blob,
                p,
                text_ends[text],
                tokens,
                types,
                (ids, starts, ends),
                line_first,
                fresh,
                (letters, type_offsets),
                keys,
                table,
            )
        offsets[text + 1] = tokens
    return (
        ids[:tokens],
        starts[:tokens],
        ends[:tokens],
        line_first[:tokens],
        offsets,
        letters[: type_offsets[types]],
        type_offsets[: types + 1],
    )


def tokenise(texts: Sequence[str], breaks: Sequence[Sequence[int]], *, lower: bool) -> Tokens:
    """Tokenise `texts`; `breaks` has the character offsets at which a text's sentences begin beside its lines.

    With `lower`, text outside ASCII is lower-cased as Unicode first, as rouge-score does.
    """
    joined = "".join(texts)
    if joined.isascii():
        encoded, sizes = joined.encode(), list(map(len, texts))
    else:
        pieces = [(t if t.isascii() or not lower else t.lower()).encode("utf-8", "surrogatepass") for t in texts]
        encoded, sizes = b"".join(pieces), list(map(len, pieces))
    ends_of_texts = np.cumsum(np.array(sizes, np.int64))
    blob = np.frombuffer(encoded, np.uint8)
    ids, starts, ends, first, offsets, letters, type_offsets = _scan(blob, ends_of_texts)

    def characters(text: int) -> Ints:
        """Return, for every byte of one text, the number of the character that it belongs to."""
        original, end = texts[text], ends_of_texts[text]
        if original.isascii():
            return np.arange(sizes[text] + 1)
        numbers = [i for i, c in enumerate(original) for _ in (c.lower() if lower else c)]  # one letter may become two
        begins = (blob[end - sizes[text] : end] & 0xC0) != 0x80  # all bytes but UTF-8's continuations begin a character
        return np.append(np.array(numbers, np.int64)[np.cumsum(begins) - 1], len(original))

    def locate(text: int) -> Ints:
        own, begin = slice(offsets[text], offsets[text + 1]), ends_of_texts[text] - sizes[text]
        numbers = characters(text)
        return np.stack((numbers[starts[own] - begin], numbers[ends[own] - begin - 1] + 1), axis=1)

    for text, marks in enumerate(breaks):
        if marks:
            own = slice(offsets[text], offsets[text + 1])
            places = np.searchsorted(locate(text)[:, 0], marks)
            first[own][places[places < offsets[text + 1] - offsets[text]]] = True
    vocabulary = Vocabulary(letters, type_offsets)
    return Tokens(ids, ids, offsets, first, vocabulary, len(vocabulary), locate)
