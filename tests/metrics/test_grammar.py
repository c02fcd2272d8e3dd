"""How metrics are written and read, and what a mistake in a name or an option is answered with."""

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from rougelike.errors import MetricError
from rougelike.metrics import FAMILIES, known_names, make, metric, parse, write

NAMES = [*known_names(), "ROUGE-S0", "ROUGE-S12", "ROUGE-SU999999", "ROUGE-W-1.01", "ROUGE-W-10", "BLEU-9"]
PATHS = st.text(st.characters(exclude_categories=()), max_size=12) | st.sampled_from(
    ["my words.txt", "a,b=c.txt", 'say "no".txt', "C:\\words\\quux.txt", "f(x).txt", "ends\\", "two\nlines", " ", "-1"]
)


def values(parameter):
    """Return a strategy for the values that a parameter allows."""
    if isinstance(parameter.default, bool):
        return st.booleans()
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if isinstance(parameter.default, str):
        return PATHS
    low, high = parameter.least, parameter.most
    if isinstance(parameter.default, int):
        return st.integers(None if low is None else int(low), None if high is None else int(high))
    return st.just(parameter.default) | st.floats(0, 1e6 if high is None else high)


@st.composite
def metrics(draw):
    """Draw any metric with any options that go together."""
    name = draw(st.sampled_from(NAMES))
    parameters = metric(name).family.parameters
    chosen = draw(st.lists(st.sampled_from(parameters), unique_by=lambda p: p.name))
    options = {p.name: draw(values(p)) for p in chosen}
    try:
        return make(name, options)
    except MetricError:
        reject()


@given(m=metrics())
def test_a_metric_reads_back(m):
    """Protects that what a metric is printed as, short or with all options, is the metric: equal, and an equal key."""
    assert parse(repr(m)) == m == parse(write(m, only_changed=False))
    assert {m: 1}[parse(str(m))] == 1


@given(one=metrics(), other=metrics())
def test_names_are_equal_where_metrics_are(one, other):
    """Protects tables whose columns are named by metrics: no two metrics share a name."""
    assert (repr(one) == repr(other)) == (one == other)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("ROUGE-2", "ROUGE-2"),
        ("rouge-2", "ROUGE-2"),
        ("Rouge-lSUM", "ROUGE-Lsum"),
        (" ROUGE-1 ( stem = true , multi = best ) ", "ROUGE-1(stem=True,multi=best)"),
        ("ROUGE-1(multi=best,stem=True)", "ROUGE-1(stem=True,multi=best)"),
        ("ROUGE-1(stem=False,multi=mean,digits=-1)", "ROUGE-1"),
        ("BLEU-4(k=-1.0,analyser=google)", "BLEU-4"),
        ("ROUGE-1()", "ROUGE-1"),
        ("ROUGE-SU04", "ROUGE-SU4"),
        ("ROUGE-W-1.20", "ROUGE-W-1.2"),
        ("ROUGE-W-2.0", "ROUGE-W-2"),
        ("ROUGE-W-1.23456789", "ROUGE-W-1.23456789"),
        ("bleu-4(k=1e0,smooth=floor)", "BLEU-4(smooth=floor,k=1)"),
        ('ROUGE-1(stopwords="plain.txt")', "ROUGE-1(stopwords=plain.txt)"),
        ('ROUGE-1(stopwords="a, b.txt")', 'ROUGE-1(stopwords="a, b.txt")'),
    ],
)
def test_one_spelling(written, shown):
    """Protects that a metric has one name, however its user writes it."""
    assert repr(metric(written)) == shown


@pytest.mark.parametrize(
    ("name", "suggested"),
    [
        ("rouge1", "ROUGE-1"), ("rouge2", "ROUGE-2"), ("rougeL", "ROUGE-L"), ("rougeLsum", "ROUGE-Lsum"),
        ("ROUGE-Lsm", "ROUGE-Lsum"), ("ROUGE_SU4", "ROUGE-SU4"), ("BLUE-4", "BLEU-4"), ("bleu4", "BLEU-4"),
        ("bleu", "BLEU-4"), ("ROUGE-S", "ROUGE-S4"), ("ROUGE-W", "ROUGE-W-1.2"), ("SU4", "ROUGE-SU4"),
    ],
)  # fmt: skip
def test_near_names(name, suggested):
    """Protects who types a name as another package has it."""
    with pytest.raises(MetricError, match=rf"there is no metric '{name}'\. Did you mean [^?]*\b{suggested}\b.*\?"):
        metric(name)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("meteor", r"^there is no metric 'meteor'\. 'rougelike metrics' lists them all\.$"),
        ("", "'' is not a metric's name; write NAME"),
        ("ROUGE 2", "'ROUGE 2' is not a metric's name; write NAME"),
        ("ROUGE-2(stem=True", "is not a metric's name"),
        ("ROUGE-2(stem)", "cannot read 'stem'; options are written as option=value,option=value"),
        ("ROUGE-2(stem=)", "cannot read 'stem='"),
        ("ROUGE-2(stem=True,,digits=5)", "cannot read ',digits=5'"),
        ('ROUGE-2(stopwords="a"b)', "cannot read"),
        ('ROUGE-2(stopwords="C:\\quux.txt")', "in quotes, write a backslash as two"),
        ("ROUGE-2(stem=True,stem=False)", "stem.*twice"),
        ("ROUGE-2(stm=True)", r"ROUGE-2 has no option 'stm'\. Did you mean stem\?"),
        ("ROUGE-2(foo=1)", r"ROUGE-2 has no option 'foo'\. It has profile, stem,"),
        ("ROUGE-2(sentences=lines)", "ROUGE-2 has no option 'sentences'"),
        ("ROUGE-2(stem=yes)", "ROUGE-2: option stem takes True or False, not 'yes'"),
        ("ROUGE-2(multi=bst)", r"multi takes mean or best or pooled or jackknife, not 'bst'\. Did you mean best\?"),
        ("ROUGE-2(digits=16)", "digits takes a whole number from -1 to 15, not '16'"),
        ("ROUGE-2(digits=-2)", "digits takes a whole number from -1 to 15, not '-2'"),
        ("ROUGE-2(digits=1.5)", "digits takes a whole number from -1 to 15, not '1.5'"),
        ("BLEU-4(k=nan)", "BLEU-4: option k takes a number.*, not 'nan'"),
        ("BLEU-4(k=inf)", "BLEU-4: option k takes a number.*, not 'inf'"),
        ("BLEU-4(k=-0.5)", "option k"),
        ("ROUGE-W-1", "ROUGE-W-1: the weight must be above 1 and at most 10, as in ROUGE-W-1.2"),
        ("ROUGE-W-10.5", "ROUGE-W-10.5: the weight must be above 1"),
    ],
)
def test_mistakes_name_the_way_out(written, message):
    """Protects who mistypes: the metric, the option, what was found and what is possible are named."""
    with pytest.raises(MetricError, match=message):
        metric(written)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stem": 1}, "stem takes True or False, not 1"),
        ({"digits": True}, "digits takes a whole number from -1 to 15, not True"),
        ({"digits": 2.5}, "digits takes a whole number from -1 to 15, not 2.5"),
        ({"digits": float("nan")}, "digits takes a whole number"),
        ({"digits": float("inf")}, "digits takes a whole number"),
        ({"stopwords": 5}, "stopwords takes text, not 5"),
        ({"multi": None}, "multi takes mean or best or pooled or jackknife, not None"),
    ],
)
def test_options_given_in_python(options, message):
    """Protects values that Python would have taken for something else."""
    with pytest.raises(MetricError, match=message):
        make("ROUGE-1", options)


def test_options_given_in_python_are_those_written():
    """Protects that both ways of giving an option make one metric."""
    assert make("rouge-1", {"digits": 5.0, "stem": True}) == metric("ROUGE-1(stem=True,digits=5)")


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.names[0])
def test_pages_are_complete(family):
    """Protects help and documentation, which are made of the pages: every name listed is read by the page itself."""
    assert family.title
    assert family.formula
    assert family.paper
    assert len({p.name for p in family.parameters}) == len(family.parameters)
    for name in family.names:
        assert metric(name).family is family
        assert repr(metric(name)) == name
    for parameter in family.parameters:
        assert parameter.meaning
        assert parameter.read(parameter.default, family.names[0]) == parameter.default
