"""Values that profiles give to a design."""
