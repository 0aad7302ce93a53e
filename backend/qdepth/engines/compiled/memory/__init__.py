"""The memory of a run: records, the places of their fields, and the layout of a network in them."""
