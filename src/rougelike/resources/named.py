"""Resources that metrics carry by name: opened once a process, or given as Python objects for the length of a call."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

T = TypeVar("T")


class Named(Generic[T]):
    """Names and what they stand for: what was given under a name, else what opening the name gives, which stays open.

    A metric stays a value that can be written down, and calls in other threads do not notice what this one was given.
    """

    def __init__(self, kind: str, opening: Callable[[str], T]) -> None:
        self._open, self._opened = opening, dict[str, T]()
        self._given: ContextVar[Mapping[str, T]] = ContextVar(f"{kind} given as objects", default={})  # noqa: B039

    def __call__(self, name: str) -> T:
        """Return what a name stands for."""
        given = self._given.get()
        if name in given:
            return given[name]
        if name not in self._opened:
            self._opened[name] = self._open(name)
        return self._opened[name]

    @contextmanager
    def given(self, objects: Mapping[str, T]) -> Iterator[None]:
        """Let names stand for objects, in this thread and within the `with`."""
        before = self._given.set({**self._given.get(), **objects})
        try:
            yield
        finally:
            self._given.reset(before)
