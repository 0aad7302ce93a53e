"""What holds for every call: problems, limits, headers, keys, idempotency, OpenAPI."""
