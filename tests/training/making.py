"""Texts of which it is known who stands beside whom, and the definition of a pair as a loop."""

import random

TOPICS = {
    "sky": ["sun", "moon", "star", "cloud", "rain", "snow", "wind", "new moon"],
    "sea": ["ship", "sail", "wave", "harbour", "anchor", "tide", "sailor", "new harbour"],
    "bread": ["flour", "oven", "dough", "baker", "yeast", "crust", "loaf", "new loaf"],
}


def topics(lines, seed=1):
    """Return lines of words of one topic each: words of a topic are alike, and two topics have nothing in common."""
    author = random.Random(seed)
    chosen = (author.choice(list(TOPICS.values())) for _ in range(lines))
    return "".join(" ".join(author.choices(words, k=10)) + "\n" for words in chosen)


def topic_of(word):
    """Return the topic of a word or an n-gram, None where it belongs to several."""
    parts = [part for part in word.split("_") if part != "new"]
    found = {name for name, words in TOPICS.items() for part in parts if part in words}
    return found.pop() if len(found) == 1 else None


def plain_pairs(lines, order, contexts, window, overlap):
    """Return every input with every context, by the definition."""
    found = []
    for words in lines:
        for i in range(len(words)):
            for a in range(1, order + 1):
                for b in range(1, contexts + 1):
                    for j in range(len(words)):
                        if i + a > len(words) or j + b > len(words) or (i, a) == (j, b):
                            continue
                        shared = set(range(i, i + a)) & set(range(j, j + b))
                        if max(i + a - j, j + b - i) <= window + 1 and (overlap or not shared):
                            found.append(("_".join(words[i : i + a]), "_".join(words[j : j + b])))
    return found
