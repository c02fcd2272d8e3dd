"""Subjects that an open clause takes from the verb above it: `Mary` of both verbs in `Mary wants to buy a book`."""

from rougelike.analysis.dependencies.graph import Graph
from rougelike.analysis.dependencies.names import OBJECTS, SUBJECTS

XSUBJ = "nsubj:xsubj"


def add_controlled_subjects(graph: Graph) -> None:
    """Give every xcomp without a subject the object of its head, or the subject where there is none."""
    if "xcomp" not in graph.bases:
        return
    for clause in graph.subtree(0):  # a head comes before what hangs on it, so chains are followed
        heads = [head for head, relation in graph.edges[clause] if relation.partition(":")[0] == "xcomp"]
        if heads and not graph.under(clause, SUBJECTS):
            for head in heads:
                for controller in controllers(graph, head, clause):
                    graph.add(controller, clause, XSUBJ)


def controllers(graph: Graph, head: int, clause: int) -> list[int]:
    """Return what the subject of an open clause can be: its head's objects, else its subjects."""
    for wanted in ({"iobj"}, OBJECTS, SUBJECTS):
        found = [
            word
            for word, edges in enumerate(graph.edges)
            if word != clause and any(h == head and r.partition(":")[0] in wanted for h, r in edges)
        ]
        if found:
            return found
    return []
