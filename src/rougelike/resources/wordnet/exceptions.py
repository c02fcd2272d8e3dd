"""WordNet's irregular word forms, which ROUGE's stemmer looks up before it applies any rule."""

import functools
import hashlib
from pathlib import Path

from rougelike.resources import cache

LISTS = ("adj.exc", "adv.exc", "noun.exc", "verb.exc")
"""In the order in which ROUGE-1.5.5 builds its table: of several base forms, the last list's stays."""

DATABASES = ("wordnet", "wordnet-debian")


def wordnet_exceptions() -> tuple[dict[str, str], str]:
    """Return the base form of every irregular form, and the sha256 of the four lists one after the other."""
    return _table(cache.path(installed_database()))


def installed_database() -> str:
    """Return the name of the WordNet database to use: Princeton's own files before Debian's."""
    return next(filter(cache.installed, DATABASES), DATABASES[0])


@functools.cache
def _table(folder: Path) -> tuple[dict[str, str], str]:
    digest = hashlib.sha256()
    table: dict[str, str] = {}
    for name in LISTS:
        content = (folder / name).read_bytes()
        digest.update(content)
        for line in content.decode("ascii").splitlines():
            irregular, base, *_ = line.split()
            table[irregular] = base
    return table, digest.hexdigest()
