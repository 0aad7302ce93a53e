"""Output analysis: the record of a simulation, and the conclusions from it."""
