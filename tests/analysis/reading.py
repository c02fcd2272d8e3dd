"""What an analyser read, in the plain words that tests compare."""

from rougelike.analysis import Analyser, analyse


def read(texts, words="perl", **options):
    """Return the tokens of `texts`."""
    return analyse(texts, Analyser(words, **options))


def words_of(tokens, text=0):
    """Return one text's words as strings."""
    return [tokens.vocabulary.words[word] for word in tokens.words[tokens.offsets[text] : tokens.offsets[text + 1]]]


def sentences_of(tokens, text=0):
    """Return one text's words, sentence by sentence."""
    words, bounds = words_of(tokens, text), tokens.sentences - tokens.offsets[text]
    own = range(tokens.text_sentences[text], tokens.text_sentences[text + 1])
    return [words[bounds[s] : bounds[s + 1]] for s in own]


def slices_of(tokens, text, string):
    """Return the pieces of `string`, the text of that number, that its words' spans cut out."""
    return [string[start:end] for start, end in tokens.locate(text).tolist()]
