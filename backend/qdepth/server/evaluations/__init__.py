"""Evaluations: a design in, an answer out, at once or by a run."""
