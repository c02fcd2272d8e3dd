"""Where words end, nearer to the treebank than spaCy's rules for English: runs of one mark, slashes, model numbers."""

from spacy.language import Language
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

RUNS = (r"[!?]{2,}", r"={2,}", r"\*{2,}", r"_{2,}", r"~{2,}", r"\${2,}", r"<{2,}", r">{2,}")
WITHIN = (r"(?<=[A-Za-z])/(?=[A-Za-z])", r"(?<=[A-Za-z])-(?=[0-9])")


def split_as_treebank(nlp: Language) -> None:
    """Give a pipeline's tokenizer the rules of this file beside those of its language."""
    own = nlp.Defaults
    nlp.tokenizer.prefix_search = compile_prefix_regex([*RUNS, *own.prefixes]).search
    nlp.tokenizer.suffix_search = compile_suffix_regex([*RUNS, *own.suffixes]).search
    nlp.tokenizer.infix_finditer = compile_infix_regex([*WITHIN, *own.infixes]).finditer
