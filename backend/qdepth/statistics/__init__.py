"""Output analysis: what a simulation recorded, and what may be concluded from it."""
