"""From a dependency tree to a graph of who did what to whom: enhanced++ Universal Dependencies.

Schuster & Manning (2016) describe the graphs, and the treebank EWT has them, which ours are measured
against (bench/enhanced.py). Every rewrite is one function on a graph, and they run in the order of `REWRITES`. Trees of
UD v1 and v2 are taken as they are; `v1` gives the relations of the result the names of v1.
"""

from rougelike.analysis.dependencies.cases import name_modifiers
from rougelike.analysis.dependencies.conjuncts import name_conjuncts, share_dependents, share_heads
from rougelike.analysis.dependencies.controlled import add_controlled_subjects
from rougelike.analysis.dependencies.given import given_edges
from rougelike.analysis.dependencies.graph import Graph
from rougelike.analysis.dependencies.names import v1
from rougelike.analysis.dependencies.relatives import resolve_relatives
from rougelike.resources.parsers import Tree

REWRITES = (
    name_modifiers,
    name_conjuncts,
    share_heads,
    share_dependents,
    resolve_relatives,
    add_controlled_subjects,
)


def enhance(tree: Tree) -> Graph:
    """Return the enhanced++ graph of a tree, by all rewrites in their order."""
    graph = Graph(tree)
    for rewrite in REWRITES:
        rewrite(graph)
    return graph


__all__ = ["REWRITES", "Graph", "enhance", "given_edges", "v1"]
