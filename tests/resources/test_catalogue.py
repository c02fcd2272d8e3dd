import re

import pytest

from rougelike.errors import ResourceError
from rougelike.resources.entries import SOURCE_KINDS, catalogue, find

LIMIT = 500_000_000


@pytest.mark.parametrize("resource", catalogue().values(), ids=lambda r: r.name)
def test_every_entry_can_be_fetched_and_checked(resource):
    """An entry without a source, a hash or a licence would fail only when a user asks for it."""
    assert resource.sources
    assert all(source.kind in SOURCE_KINDS for source in resource.sources)
    assert resource.files
    assert all(re.fullmatch("[0-9a-f]{64}", file.sha256) and file.bytes > 0 for file in resource.files)
    assert resource.licence
    assert resource.about
    assert all(needed in catalogue() for needed in resource.needs)


@pytest.mark.parametrize("resource", [r for r in catalogue().values() if r.kind == "encoder"], ids=lambda r: r.name)
def test_an_encoder_names_its_one_tokenizer(resource):
    """An encoder's model is opened with the tokenizer that it needs, which must be one."""
    assert [catalogue()[needed].kind for needed in resource.needs] == ["tokenizer"]


def test_defaults_are_small_enough_and_come_from_the_package_index():
    """`get --default` must work where only the package index is reached, in under 500 MB."""
    wanted = {needed: catalogue()[needed] for r in catalogue().values() if r.default for needed in (r.name, *r.needs)}
    assert {"wordnet", "vectors", "encoder"} <= {r.kind for r in wanted.values()}
    assert sum(r.download for r in wanted.values()) < LIMIT
    assert all(r.sources[0].kind == "wheel" and "==" in r.sources[0].where for r in wanted.values())


def test_a_misspelt_name_is_answered_with_the_nearest():
    """A user who mistypes a name must be told the right one."""
    with pytest.raises(ResourceError, match=r"'wordlama'.*Did you mean wordllama"):
        find("wordlama")
