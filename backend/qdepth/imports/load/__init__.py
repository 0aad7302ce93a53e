"""What files say about load: points of benchmarks, series of counters, mixes of I/Os."""
