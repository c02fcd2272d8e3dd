"""Trees written by hand, a word a line."""

from rougelike.resources.parsers import Token, Tree


def tree(rows):
    """Return the tree of rows such as `went VERB 0 root`, with lemma and features behind that if need be."""
    tokens, place = [], 0
    for row in rows.strip().splitlines():
        form, upos, head, relation, *rest = row.split()
        lemma, features = (*rest, "", "")[:2]
        tokens.append(
            Token(form, lemma, upos, "", int(head), relation, place, place + len(form), features.replace("_", ""))
        )
        place += len(form) + 1
    return Tree(" ".join(token.form for token in tokens), tuple(tokens))
