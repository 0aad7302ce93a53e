"""Candidates: rows of a table, each a design with overrides; `/batches` for clients."""
