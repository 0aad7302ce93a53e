"""Every operation of the API, as its description names them."""

from functools import cache

from qdepth.server.app import create_app
from qdepth.settings import Settings

Operation = tuple[str, str, str]
"""Method, path with its parameters in braces, and id."""


@cache
def operations() -> list[Operation]:
    """All of them; to describe the API takes a second, so it is done once for all tests."""
    return [
        (method.upper(), path, one["operationId"])
        for path, methods in create_app(Settings()).openapi()["paths"].items()
        for method, one in methods.items()
    ]
