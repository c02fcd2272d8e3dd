"""WordNet 3.0: exception lists, synsets and relations."""
