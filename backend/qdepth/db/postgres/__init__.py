"""Parts that only a PostgreSQL server needs."""
