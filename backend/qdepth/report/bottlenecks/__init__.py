"""What limits the throughput of a design, and what would limit it next."""
