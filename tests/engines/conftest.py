"""A seed for each test, so that none depends on another one or on chance."""

import zlib

import pytest


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """Seed that follows from the name of the test."""
    return zlib.crc32(request.node.nodeid.encode())
