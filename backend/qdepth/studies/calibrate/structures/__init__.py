"""Other structures that a design may have, fitted next to it."""
