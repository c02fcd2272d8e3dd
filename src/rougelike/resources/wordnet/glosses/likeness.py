"""How well a sense fits into a definition: by its words, its place among the senses, and the words around it."""

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from rougelike.compiled import kernel

Floats = NDArray[np.float32]
Ids = NDArray[np.int32]
Ints = NDArray[np.int64]
DIMENSIONS = 100


def joined_matrix(pairs: NDArray[np.int32], size: int) -> sp.csr_matrix:
    """Return which synsets are joined, without loops."""
    both = np.concatenate([pairs, pairs[:, ::-1]])
    both = both[both[:, 0] != both[:, 1]]
    matrix = sp.csr_matrix((np.ones(len(both), np.float32), (both[:, 0], both[:, 1])), (size, size))
    matrix.data[:] = 1
    return matrix


def scaled(matrix: sp.csr_matrix, rows: NDArray[np.floating]) -> sp.csr_matrix:
    """Multiply each row by a number."""
    return sp.csr_matrix(sp.diags(rows.astype(np.float32)) @ matrix)


def averaged(matrix: sp.csr_matrix) -> sp.csr_matrix:
    """Make a matrix that takes the mean over what each row names."""
    return scaled(matrix, 1 / np.maximum(np.asarray(matrix.sum(axis=1)).ravel(), 1))


def unit(matrix: sp.csr_matrix) -> sp.csr_matrix:
    """Give every row length 1."""
    return scaled(matrix, 1 / np.maximum(np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel()), 1e-9))


def weighted_words(synsets: Ints, words: Ints, shape: tuple[int, int]) -> tuple[sp.csr_matrix, Floats]:
    """Return tf-idf vectors of synsets of length 1, and the words' idf."""
    counts = sp.csr_matrix((np.ones(len(words), np.float32), (synsets, words)), shape)
    counts.sum_duplicates()
    counts.data = (1 + np.log(counts.data)).astype(np.float32)
    rarity = np.log(shape[0] / np.maximum(np.bincount(counts.indices, minlength=shape[1]), 1)).astype(np.float32)
    return unit(sp.csr_matrix(counts @ sp.diags(rarity))), rarity


def embedded(matrix: sp.csr_matrix, rounds: int, seed: int) -> Floats:
    """Return rows in few dimensions: a randomised singular value decomposition with a damped spectrum."""
    random = np.random.default_rng(seed)
    basis = random.standard_normal((matrix.shape[1], DIMENSIONS)).astype(np.float32)
    for _ in range(rounds):
        basis = np.linalg.qr(matrix.T @ (matrix @ basis))[0].astype(np.float32)
    rows = matrix @ basis
    turned, spectrum, _ = np.linalg.svd(rows.T @ rows)
    rows = rows @ turned / np.sqrt(np.sqrt(np.maximum(spectrum, 1e-9)))
    lengths: Floats = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.ascontiguousarray(rows / np.maximum(lengths, 1e-9), np.float32)


@kernel
def row_products(left: Ids, right: Ids, starts: Ids, columns: Ids, values: Floats, width: int) -> Floats:
    """Return the inner products of rows of a sparse matrix; equal rows of `left` stand together."""
    found, buffer, current = np.zeros(left.size, np.float32), np.zeros(width, np.float32), -1
    for k in range(left.size):
        if left[k] != current:
            if current >= 0:
                for e in range(starts[current], starts[current + 1]):
                    buffer[columns[e]] = 0
            current = left[k]
            for e in range(starts[current], starts[current + 1]):
                buffer[columns[e]] = values[e]
        for e in range(starts[right[k]], starts[right[k] + 1]):
            found[k] += values[e] * buffer[columns[e]]
    return found


@kernel
def products(vectors: Floats, left: Ids, right: Ids) -> Floats:
    """Return the inner products of rows."""
    found = np.zeros(left.size, np.float32)
    for k in range(left.size):
        for d in range(vectors.shape[1]):
            found[k] += vectors[left[k], d] * vectors[right[k], d]
    return found


@kernel
def in_context(vectors: Floats, synset: Ids, first: Ints, senses: Ids, shares: Floats) -> Floats:
    """Return each candidate's cosine to its synset with the expected senses of the definition's other words.

    `shares` are the candidates' probabilities, times how much the word counts.
    """
    found, size = np.zeros(senses.size, np.float32), vectors.shape[1]
    own, rest, word = np.zeros(size, np.float32), np.zeros(size, np.float32), 0
    while word < synset.size:
        end = word
        own[:] = vectors[synset[word]]
        while end < synset.size and synset[end] == synset[word]:
            for k in range(first[end], first[end + 1]):
                for d in range(size):
                    own[d] += shares[k] * vectors[senses[k], d]
            end += 1
        for w in range(word, end):
            rest[:] = own
            for k in range(first[w], first[w + 1]):
                for d in range(size):
                    rest[d] -= shares[k] * vectors[senses[k], d]
            length = np.float32(1e-6)
            for d in range(size):
                length += rest[d] * rest[d]
            length = np.sqrt(length)
            for k in range(first[w], first[w + 1]):
                for d in range(size):
                    found[k] += rest[d] * vectors[senses[k], d] / length
        word = end
    return found


@kernel
def upwards(starts: Ids, parents: Ids, synset: Ids, senses: Ids, deepest: int) -> Floats:
    """Return 1 / steps for candidates that are above their synset, 0 for others."""
    found, depth = np.zeros(senses.size, np.float32), np.zeros(starts.size - 1, np.int32)
    above, size, current = np.empty(4096, np.int32), 0, -1
    for k in range(senses.size):
        if synset[k] != current:
            for e in range(size):
                depth[above[e]] = 0
            current, size, at = synset[k], 1, 0
            above[0], depth[current] = current, 1
            while at < size:
                node = above[at]
                for e in range(starts[node], starts[node + 1]):
                    if depth[parents[e]] == 0 and size < above.size and depth[node] <= deepest:
                        depth[parents[e]] = depth[node] + 1
                        above[size] = parents[e]
                        size += 1
                at += 1
        if depth[senses[k]] > 1:
            found[k] = 1 / (depth[senses[k]] - 1)
    return found
