"""Agreement with people: how far a metric's scores go along with human judgements, and whether that can be believed."""
