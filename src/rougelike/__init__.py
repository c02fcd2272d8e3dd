"""rougelike."""
