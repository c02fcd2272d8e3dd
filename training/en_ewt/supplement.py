"""Made sentences on what the treebank rarely shows: a phrase that says how it was done beside one that says which.

"We drove to the lake by bus" is about driving, "we drove to the lake in the hills" about the lake. The training part of
EWT never has "on foot". Each sentence is drawn from the lists below; half of them are of either kind.
"""

import random

Row = list[str]
Word = tuple[str, str, str, str, str]

PAST = "Mood=Ind|Number={}|Person={}|Tense=Past|VerbForm=Fin"
SUBJECTS: list[tuple[Word, str, str]] = [
    (("She", "she", "PRON", "PRP", "Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs"), "Sing", "3"),
    (("He", "he", "PRON", "PRP", "Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs"), "Sing", "3"),
    (("They", "they", "PRON", "PRP", "Case=Nom|Number=Plur|Person=3|PronType=Prs"), "Plur", "3"),
    (("We", "we", "PRON", "PRP", "Case=Nom|Number=Plur|Person=1|PronType=Prs"), "Plur", "1"),
    *(
        ((name, name, "PROPN", "NNP", "Number=Sing"), "Sing", "3")
        for name in ("Anna", "Peter", "Maria", "Tom", "Ahmed", "Susan", "David", "Wei", "Mark", "Laura", "James")
    ),
]
VERBS = ("went:go", "came:come", "walked:walk", "returned:return", "travelled:travel", "hurried:hurry", "got:get")
CARRIED = ("took:take", "brought:bring", "sent:send", "carried:carry", "moved:move")
THINGS = ("letter", "parcel", "child", "chair", "horse", "patient", "box")
PLACES = (
    "office", "village", "station", "market", "school", "shop", "church", "farm", "bank", "hotel", "library", "beach",
    "store", "supermarket", "museum", "pharmacy", "park", "stadium",
)  # fmt: skip
HOW = (
    "on foot", "on foot", "on foot", "on horseback", "on time", "on purpose", "on Monday", "by train", "by bus",
    "by car", "in person", "in secret", "in silence", "in haste", "at night", "at noon", "without delay", "with ease",
)  # fmt: skip
WHICH = (
    "on the corner", "on the hill", "on the left", "on the coast", "by the river", "by the sea", "in the valley",
    "in the centre", "at the border", "with the garden", "near the bridge", "of the town",
)  # fmt: skip


def made(draw: random.Random) -> list[tuple[Row, bool]]:
    """Draw one sentence, as rows of CoNLL-U, each with whether a space follows it."""
    subject, number, person = draw.choice(SUBJECTS)
    verb = draw.choice(VERBS + CARRIED)
    form, lemma = verb.split(":")
    words: list[tuple[Word, int, str]] = [
        (subject, 2, "nsubj"),
        ((form, lemma, "VERB", "VBD", PAST.format(number, person)), 0, "root"),
    ]
    if verb in CARRIED:
        words += [(_the(), 4, "det"), (_noun(draw.choice(THINGS)), 2, "obj")]
    begin = len(words) + 1
    words += [(_preposition("to"), begin + 2, "case"), (_the(), begin + 2, "det")]
    words.append((_noun(draw.choice(PLACES)), 2, "obl"))
    how = draw.random() < 0.5
    phrase = draw.choice(HOW if how else WHICH).split()
    noun = len(words) + len(phrase)
    words.append((_preposition(phrase[0]), noun, "case"))
    if len(phrase) == 3:
        words.append((_the(), noun, "det"))
    words.append((_noun(phrase[-1]), 2 if how else begin + 2, "obl" if how else "nmod"))
    if draw.random() < 0.8:
        words.append(((".", ".", "PUNCT", ".", "_"), 2, "punct"))
    return [
        ([str(place), *word, str(head), relation, "_", "_"], place + 1 < len(words) or words[-1][2] != "punct")
        for place, (word, head, relation) in enumerate(words, 1)
    ]


def _the() -> Word:
    return "the", "the", "DET", "DT", "Definite=Def|PronType=Art"


def _preposition(form: str) -> Word:
    return form, form, "ADP", "IN", "_"


def _noun(form: str) -> Word:
    proper = form[0].isupper()
    return form, form, "PROPN" if proper else "NOUN", "NNP" if proper else "NN", "Number=Sing"
