"""One step of learning, against its formula; and what chance decides."""

import numpy as np
import pytest

from rougelike.training.learning import CELLS, Draws, Model, Way, _learn_pair, alias_table, curves

RATE = 0.05
SEED = 7


def logistic(x):
    """Return the logistic function."""
    return 1 / (1 + np.exp(-x))


def step(chance, other, negative):
    """Learn one pair of 3 random vectors; return the vectors before and after, and the loss."""
    random = np.random.default_rng(3)
    before = random.standard_normal((1, 16), np.float32), random.standard_normal((3, 16), np.float32) / 2
    after = Model(before[0].copy(), before[1].copy())
    draws = Draws(np.ones(3, np.float32), np.array(chance, np.float32), np.array(other, np.int32))
    way, gradient, state = Way(negative, False, RATE, RATE), np.empty(16, np.float32), np.full(1, SEED, np.uint64)
    loss = _learn_pair(after.inputs[0], 1, after, draws, way, curves(), RATE, gradient, state)
    return before[0][0].astype(float), before[1].astype(float), after, loss


def test_a_context_draws_its_input_near():
    """Protects the gradient of -log s(u.v); a context that is drawn for itself is passed over."""
    u, v, after, loss = step([0, 0, 0], [1, 1, 1], negative=5)
    pull = RATE * (1 - logistic(u @ v[1]))
    np.testing.assert_allclose(after.inputs[0], u + pull * v[1], atol=1e-3)
    np.testing.assert_allclose(after.outputs[1], v[1] + pull * u, atol=1e-3)
    assert loss == pytest.approx(-np.log(logistic(u @ v[1])), abs=0.01)
    np.testing.assert_array_equal(after.outputs[[0, 2]], v[[0, 2]].astype(np.float32))


def test_a_drawn_context_pushes_away():
    """Protects the gradient of -log s(-u.n): the input moves by both, after both were looked at."""
    u, v, after, loss = step([0, 0, 0], [2, 2, 2], negative=1)
    pull, push = RATE * (1 - logistic(u @ v[1])), RATE * logistic(u @ v[2])
    np.testing.assert_allclose(after.inputs[0], u + pull * v[1] - push * v[2], atol=1e-3)
    np.testing.assert_allclose(after.outputs[2], v[2] - push * u, atol=1e-3)
    assert loss == pytest.approx(-np.log(logistic(u @ v[1])) - np.log(logistic(-u @ v[2])), abs=0.02)


def test_contexts_come_up_by_their_weights():
    """Protects the alias table: the chances of each place, its own and those it stands in for, are its weight."""
    weights = np.random.default_rng(5).random(50) ** 3
    chance, other = alias_table(weights)
    share = np.zeros(50)
    np.add.at(share, np.arange(50), chance / 50)
    np.add.at(share, other, (1 - chance) / 50)
    np.testing.assert_allclose(share, weights / weights.sum(), atol=1e-6)


def test_curves_are_the_logistic_function():
    """Protects the tables: s(-x) is 1 - s(x), and the loss of a cell is -log of its height."""
    rise, loss = curves()
    assert len(rise) == CELLS
    np.testing.assert_allclose(rise + rise[::-1], 1, atol=1e-6)
    np.testing.assert_allclose(np.exp(-loss), rise, rtol=1e-4)
