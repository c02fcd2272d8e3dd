"""Personalised PageRank over a graph of senses: how alike two sets of senses are (ShafieiBavani et al. 2018)."""

from rougelike.similarity.pagerank.compared import first_similarities, similarities
from rougelike.similarity.pagerank.meanings import Meaning
from rougelike.similarity.pagerank.settings import Comparison

__all__ = ["Comparison", "Meaning", "first_similarities", "similarities"]
