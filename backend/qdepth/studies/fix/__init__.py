"""The smallest change that lifts the bottleneck."""
