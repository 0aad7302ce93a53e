"""The values that profiles give to a design."""
