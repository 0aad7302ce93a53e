"""Designs: their schema, what is wrong with one, what it can be made of."""
