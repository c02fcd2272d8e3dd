"""Views of results: in a terminal, in a notebook."""
