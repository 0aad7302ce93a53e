"""Where requests come from."""

from fastapi import Request


def address_of(request: Request) -> str:
    """Address that a request comes from, as far as it is known."""
    return request.client.host if request.client else "unknown"
