"""What coordinated words share: each conjunct is related to what the first is, and to dependents of the whole."""

from rougelike.analysis.dependencies.cases import spelled
from rougelike.analysis.dependencies.graph import Graph
from rougelike.analysis.dependencies.names import SUBJECTS

UNSHARED = ("root", "parataxis")


def name_conjuncts(graph: Graph) -> None:
    """Name every conj after its conjunction; a conjunct without one is joined by that of the next that has one."""
    for number, relation in enumerate(graph.relations):
        if relation == "conj":
            name = conjunction(graph, number)
            if name:
                graph.rename(number, f"conj:{name}")


def conjunction(graph: Graph, number: int) -> str:
    """Return the conjunction that joins a conjunct to the first, '' where none does."""
    head = graph.heads[number]
    later = [child for child in graph.under(head, ("conj",)) if child >= number]
    for conjunct in later:
        for child in graph.under(conjunct, ("cc",)):  # UD v2
            return spelled(graph, child)
    every = graph.under(head, ("cc",))  # UD v1
    chosen = [cc for cc in every if cc < number][-1:] or every[:1]
    return spelled(graph, chosen[0]) if chosen else ""


def share_heads(graph: Graph) -> None:
    """Relate every conjunct to the heads of the first, by the same relation."""
    for number, base in enumerate(graph.bases):
        if base == "conj":
            head = graph.heads[number]
            for above, relation in list(graph.edges[head]):
                if relation not in UNSHARED:
                    graph.add(number, above, relation)


def share_dependents(graph: Graph) -> None:
    """Relate every conjunct to the subject of the first, and to what stands behind the last."""
    firsts = dict.fromkeys(graph.heads[number] for number, base in enumerate(graph.bases) if base == "conj")
    for number in firsts:
        conjuncts = graph.under(number, ("conj",))
        for child in graph.children[number]:
            for conjunct in conjuncts:
                if _shared(graph, number, child, conjunct, conjuncts[-1]):
                    for head, relation in list(graph.edges[child]):
                        if head == number:
                            graph.add(child, conjunct, relation)


def _shared(graph: Graph, first: int, child: int, conjunct: int, last: int) -> bool:
    base = graph.bases[child]
    if base in ("punct", "cc", "conj", "parataxis", "list"):
        return False
    if base in SUBJECTS:
        return child < first and not graph.under(conjunct, SUBJECTS)
    return child > last
