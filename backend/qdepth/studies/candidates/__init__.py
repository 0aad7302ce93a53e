"""Designs from the rows of a table, ranked."""
