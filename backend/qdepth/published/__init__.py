"""Published measurements as data: designs, rows with their roles, and their fitted values."""
