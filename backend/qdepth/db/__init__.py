"""The database: tables, sessions, and one module of queries for each kind of stored thing."""
