"""Measures rougelike beside its peers: `python -m bench` writes bench/RESULTS.md."""
