"""The queueing network: a passive description that every engine solves."""
