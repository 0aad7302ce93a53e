"""The engine that computes means without a simulation: mean value analysis of chains and limits."""
