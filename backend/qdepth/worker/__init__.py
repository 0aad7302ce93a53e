"""The worker: the only process that simulates."""
