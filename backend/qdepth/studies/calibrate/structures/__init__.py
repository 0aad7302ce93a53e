"""Other structures that a design may have, fitted beside it."""
