"""Prices of a design: its offers, their total, and items bought several times."""
