"""Engines: each solves a queueing network and answers with the same kind of solution."""
