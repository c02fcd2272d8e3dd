"""Relative clauses: what the pronoun is to its clause, the noun before it is, and the pronoun refers to that noun."""

from rougelike.analysis.dependencies.graph import Graph

PRONOUNS = frozenset({"who", "whom", "whose", "which", "that", "when", "where", "why"})


def resolve_relatives(graph: Graph) -> None:
    """Let the head of every relative clause take the place of the clause's relative pronoun."""
    for clause, relation in enumerate(graph.relations):
        if relation in ("acl:relcl", "advcl:relcl"):
            pronoun = relative_pronoun(graph, clause)
            if pronoun:
                _resolve(graph, pronoun, graph.heads[clause])


def relative_pronoun(graph: Graph, clause: int) -> int:
    """Return the number of the first relative pronoun before a clause's head, 0 where it has none."""
    waiting, found = [clause], []
    while waiting:
        word = waiting.pop()
        if word < clause and is_relative(graph, word):
            found.append(word)
        waiting += [child for child in graph.children[word] if graph.relations[child] != "acl:relcl"]
    return min(found, default=0)


def is_relative(graph: Graph, number: int) -> bool:
    """Tell a relative pronoun: by its features where the parser gives them, else by its form."""
    word = graph.word(number)
    if "PronType=" in word.features:
        return "Rel" in word.features
    return word.form.lower() in PRONOUNS and graph.bases[number] != "mark"


def _resolve(graph: Graph, pronoun: int, noun: int) -> None:
    edges = graph.edges[pronoun]
    graph.edges[pronoun] = [(noun, "ref")]
    for head, relation in edges:
        graph.add(noun, head, "obl" if relation == "advmod" else relation)
