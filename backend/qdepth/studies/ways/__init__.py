"""Ways next to each other: the performance of a design over each protocol that it can move to."""
