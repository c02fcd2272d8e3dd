"""What all tests share: repeatable properties without deadlines, and no kernel compiled from a source since edited."""

from pathlib import Path

from hypothesis import HealthCheck, settings

import rougelike

settings.register_profile("repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("searching", deadline=None, max_examples=3000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("repeatable")


def pytest_configure():
    """Drop compiled kernels that are older than a source: numba does not notice edits of what a kernel calls."""
    source = Path(rougelike.__file__).parent
    edited = max(path.stat().st_mtime for path in source.rglob("*.py"))
    for compiled in [*source.rglob("*.nbi"), *source.rglob("*.nbc")]:
        if compiled.stat().st_mtime < edited:
            compiled.unlink(missing_ok=True)


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes by their argument: packed ones hold the time, and every worker must call a test the same."""
    return argname if isinstance(val, bytes) else None
