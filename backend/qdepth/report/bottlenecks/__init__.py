"""What bounds the throughput of a design, and what would bound it next."""
