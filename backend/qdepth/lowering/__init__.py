"""From a design to the queueing network that represents it."""
