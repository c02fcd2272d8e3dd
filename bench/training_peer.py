"""gensim's word2vec on the same text, and what gensim finds in a file of vectors; runs in the peer's environment."""

import json
import sys
import warnings
from time import process_time

from bench.training import DIM, TEXT

NAMES = ("physician", "ocean", "angry", "london", "prime_minister", "new_york", "united_states", "small_amount")
NEAREST = 5


def train(epochs: int, seed: int) -> dict:
    """Train on one thread with the settings of the bench, the text held as lists of words."""
    from gensim.models import Word2Vec
    from gensim.models.word2vec import LineSentence

    text = list(LineSentence(str(TEXT)))
    model = Word2Vec(vector_size=DIM, sg=1, window=5, min_count=5, negative=5, sample=1e-3, workers=1, seed=seed)
    model.build_vocab(text)
    before = process_time()
    model.train(text, total_examples=model.corpus_count, epochs=epochs)
    cpu = process_time() - before
    return {"cpu": cpu, "per_word": model.corpus_total_words * epochs / cpu, **tested(model.wv)}


def tested(vectors) -> dict:
    """Return Spearman's rho with people's judgements of pairs of words."""
    from gensim.test.utils import datapath

    lists = {"wordsim": "wordsim353.tsv", "simlex": "simlex999.txt"}
    return {name: float(vectors.evaluate_word_pairs(datapath(file))[1][0]) for name, file in lists.items()}


def opened(path: str):
    """Open a file that rougelike wrote."""
    from gensim.models import KeyedVectors

    return KeyedVectors.load_word2vec_format(path, binary=True)


def near(path: str) -> dict:
    """Return the nearest words and n-grams of some."""
    vectors = opened(path)
    return {name: [other for other, _ in vectors.most_similar(name, topn=NEAREST)] for name in NAMES if name in vectors}


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    what, *given = sys.argv[1:]
    found = train(*map(int, given)) if what == "train" else tested(opened(*given)) if what == "read" else near(*given)
    print(json.dumps(found))
