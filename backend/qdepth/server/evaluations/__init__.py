"""Evaluations: a design in, an answer out, immediately or by a run."""
