"""A made-up treebank, small enough to train on in a test."""

NOUNS = ("dog", "cat", "girl", "man", "bird", "king")
VERBS = ("sees", "likes", "finds", "knows")


def row(number, form, lemma, upos, xpos, features, head, relation, misc="_"):
    """Return a row of CoNLL-U."""
    return "\t".join([str(number), form, lemma, upos, xpos, features, str(head), relation, "_", misc])


def sentence(subject, verb, thing):
    """Return 'The dog sees the cat.' in CoNLL-U."""
    rows = [
        row(1, "The", "the", "DET", "DT", "Definite=Def|PronType=Art", 2, "det"),
        row(2, subject, subject, "NOUN", "NN", "Number=Sing", 3, "nsubj"),
        row(3, verb, verb.removesuffix("s"), "VERB", "VBZ", "Mood=Ind|Number=Sing", 0, "root"),
        row(4, "the", "the", "DET", "DT", "Definite=Def|PronType=Art", 5, "det"),
        row(5, thing, thing, "NOUN", "NN", "Number=Sing", 3, "obj", "SpaceAfter=No"),
        row(6, ".", ".", "PUNCT", ".", "_", 3, "punct"),
    ]
    return "\n".join([f"# text = The {subject} {verb} the {thing}.", *rows]) + "\n\n"


def treebank(count=60):
    """Return so many different sentences; the first opens a document."""
    pairs = [(a, v, b) for a in NOUNS for v in VERBS for b in NOUNS if a != b][:count]
    return "# newdoc id = made\n" + "".join(sentence(*words) for words in pairs)
