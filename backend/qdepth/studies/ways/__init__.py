"""Ways laid next to each other: what a design does over each protocol that it can move to."""
