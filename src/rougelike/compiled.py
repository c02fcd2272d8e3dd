"""The one way kernels are compiled: cached on disk, free of the interpreter lock, exact floating point."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` on first use; it keeps its Python signature for the type checker."""
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True)(function))
