"""What only a PostgreSQL server needs."""
