"""Synchronous replication: work of a write at another site before it is acknowledged."""
