"""The solution: what an engine answers, every number with its uncertainty."""
