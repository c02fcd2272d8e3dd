"""Links from synsets to the senses of the words in their definitions, for who has no disambiguated gloss corpus.

The senses are chosen by ourselves, from WordNet's own files. One thing is from Princeton's corpus: `untagged.tsv`, the
lemmas that its annotators left without a sense in most definitions (lemma, part of speech, occurrences, and how many of
them have one). Joining everything with *part* or *used* would make hubs that the corpus has not. Those counts are under
WordNet's licence, see docs/licences.md.
"""

from rougelike.resources.wordnet.glosses.choice import gloss_pairs

__all__ = ["gloss_pairs"]
