"""The HTTP API. It reads and writes the database and never simulates."""
