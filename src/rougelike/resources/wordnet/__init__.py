"""WordNet 3.0: exception lists, synsets, senses and relations."""
