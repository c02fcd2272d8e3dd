"""Scoring: what to compute on which items, and the result table it makes."""
