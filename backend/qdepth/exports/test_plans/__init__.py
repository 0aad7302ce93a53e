"""Test plans: the classes of a design as benchmark jobs, next to their predictions."""
