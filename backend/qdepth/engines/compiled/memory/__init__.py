"""The memory of a run: records, where their fields lie, and how a network is laid out in them."""
