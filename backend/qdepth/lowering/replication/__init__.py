"""Synchronous replication: what a write does at another site before it is acknowledged."""
