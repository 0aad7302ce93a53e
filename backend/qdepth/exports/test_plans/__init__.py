"""Test plans: the classes of a design as jobs of benchmarks, next to their predictions."""
