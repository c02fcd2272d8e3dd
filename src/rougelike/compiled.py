"""The ways kernels are compiled: cached on disk; free of the interpreter lock and exact, unless told otherwise."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from llvmlite.ir import IntType
from numba import types
from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` on first use; it keeps its Python signature for the type checker."""
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True)(function))


def small_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile what takes microseconds: to let go of the interpreter lock and to wait for it again would take longer."""
    return cast("Callable[P, R]", numba.njit(cache=True)(function))


def loose_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` so that sums may run in any order, many numbers at a time: for learning, never for scores.

    The same machine gives the same digits; another one, whose registers are wider, may not.
    """
    fast = {"reassoc", "contract", "nsz"}
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, fastmath=fast)(function))


def fused(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a kernel of divisions many at a time: none raises, and a product may be fused with the sum it is for.

    Sums keep their order, so the result depends on the numbers alone; its last bit may depend on the processor.
    """
    loose = {"contract", "nsz"}
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, error_model="numpy", fastmath=loose)(function))


@kernel
def signed(word: object) -> int:
    """Return a word as a signed number, so that arithmetic with it stays whole."""
    return np.int64(word)  # type: ignore[return-value, arg-type]


def _bit_count(operation: str) -> Callable[..., Any]:
    """Make one of the processor's bit counts, which numba does not offer, callable from a kernel."""

    def typed(typing_context: object, word: types.Type) -> tuple[object, Callable[..., Any]]:

        def code(context: object, builder: Any, signature: object, arguments: Any) -> Any:  # noqa: ANN401
            if operation == "ctpop":
                return builder.ctpop(arguments[0])
            return getattr(builder, operation)(arguments[0], IntType(1)(0))

        return types.uint64(types.uint64), code

    return cast("Callable[..., Any]", intrinsic(typed))


ones = _bit_count("ctpop")
"""How many bits of a 64-bit word are set."""
leading_zeros = _bit_count("ctlz")
"""How many zeros stand above the highest set bit of a 64-bit word; 64 for zero."""
trailing_zeros = _bit_count("cttz")
"""How many zeros stand below the lowest set bit of a 64-bit word; 64 for zero."""
