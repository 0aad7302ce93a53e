"""Designs: their schema, what is wrong with one, and available parts."""
