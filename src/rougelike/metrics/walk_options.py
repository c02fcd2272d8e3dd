"""The options of ROUGE-G, and what of them changes nothing in how alike two units are."""

from rougelike.metrics.base import Parameter
from rougelike.metrics.meaning import ANALYSER
from rougelike.metrics.overlap import DIGITS, MULTI, headline
from rougelike.resources.parsers import DEFAULT_PARSER
from rougelike.similarity.pagerank.ranks import TIES
from rougelike.similarity.pagerank.settings import COMPARE, MODES

WALK = (
    Parameter("damping", 0.85, "how likely the walker goes on instead of back to the start (d)", least=0, most=1),
    Parameter("steps", 20, "how many steps the walker takes (k)", least=0, most=100),
    Parameter("decay", 0.7, "how much less each further step counts (c)", least=0, most=1),
    Parameter(
        "compare", "path+rank",
        "vectors by the overlap of their ranks at every step, by their cosine at every step, or by the overlap of "
        "ranks at the last step",
        choices=COMPARE,
    ),
    Parameter(
        "ties", "id",
        "ranks of equal dimensions: in the order of the graph, in the opposite one, or the mean of theirs",
        choices=TIES,
    ),
    Parameter("normalise", True, "divide similarities by their greatest value, so that equal n-grams have 1"),
)  # fmt: skip
PARAMETERS = (
    Parameter(
        "graph", "wordnet+gloss",
        "what the walker walks on: wordnet, its relations alone; wordnet+gloss, joined by definitions too; relations "
        "of your own beside WordNet's; or with lexicon a file that is the whole graph",
    ),
    Parameter("lexicon", "", "the words of a graph of one's own, a line a word: the word and then its senses in order"),
    Parameter("beta", 0.5, "how much of the credit is ROUGE's count of equal n-grams", least=0, most=1),
    Parameter(
        "pairs", "best",
        "each of the reference's n-grams with its most alike partner, or all pairs as printed (Eq. 4)",
        choices=("best", "all"),
    ),
    Parameter(
        "align", "text", "senses are chosen against the whole other text, or n-gram by n-gram",
        choices=("text", "ngram"),
    ),
    Parameter(
        "choice", "auto",
        "what senses are chosen by: the whole similarity, or its first three steps, which hold two thirds of it; auto "
        "is the whole in a graph of fewer than 4,096 nodes",
        choices=("auto", "first", "whole"),
    ),
    Parameter(
        "pos", "all", "which parts of speech a word can have: all, or the one that a parser says",
        choices=("all", "tagged"),
    ),
    Parameter("parser", DEFAULT_PARSER, "what tags words where pos=tagged: a name or a path, see docs/dependencies.md"),
    Parameter(
        "oov", "dimension", "a word without senses is a dimension of its own, or is left out",
        choices=("dimension", "drop"),
    ),
    *WALK,
    Parameter(
        "mode", "auto",
        "similarities in full, or fast within 0.001; auto is fast for the paper's walk on a graph as large as WordNet",
        choices=MODES,
    ),
    Parameter("memory", 4.0, "gigabytes that walks may take at a time; changes no score", least=0.5, most=1000),
    Parameter("stem", False, "count equal stems, as ROUGE-1.5.5 does with -m, in the lexical part"),
    ANALYSER,
    MULTI,
    headline("recall"),
    DIGITS,
)  # fmt: skip
SETTLED = ("beta", "normalise", "pairs", "memory", "stem", "multi", "headline", "digits")
"""What changes nothing in how alike two units are."""
