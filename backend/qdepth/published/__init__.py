"""Published measurements as data: designs, rows with their roles, and what was fitted to them."""
