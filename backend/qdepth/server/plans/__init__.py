"""Plans: the cheapest change that meets all targets, and until when."""
