"""The part of a design that survives when parts of it fail."""
