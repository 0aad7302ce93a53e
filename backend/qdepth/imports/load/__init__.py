"""Load in files: points of benchmarks, series of counters, mixes of I/Os."""
