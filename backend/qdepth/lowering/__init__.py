"""From a design to the queueing network that stands for it."""
