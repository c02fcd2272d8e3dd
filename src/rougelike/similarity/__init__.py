"""Similarity: how alike two units are, where being equal is not the only way."""
