"""Common parts of every call: problems, limits, headers, keys, idempotency, OpenAPI."""
