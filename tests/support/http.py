"""Calls of servers on this machine, in plain HTTP.

HTTPX reads the certificates of the world for each client that it makes, which takes longer than
most of these calls do.
"""

import ssl
from collections.abc import Callable
from functools import partial

import httpx2

from tests.support.processes import wait_for

PATIENCE_S = 180.0
"""A call of a busy machine may take long; only one that hangs is a failure."""
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

client = partial(httpx2.Client, verify=NO_CERTIFICATES, timeout=PATIENCE_S)
request = partial(httpx2.request, verify=NO_CERTIFICATES, timeout=PATIENCE_S)
get = partial(httpx2.get, verify=NO_CERTIFICATES, timeout=PATIENCE_S)
post = partial(httpx2.post, verify=NO_CERTIFICATES, timeout=PATIENCE_S)
put = partial(httpx2.put, verify=NO_CERTIFICATES, timeout=PATIENCE_S)


def answered(call: Callable[[], httpx2.Response]) -> httpx2.Response:
    """Repeat a call as long as the server answers 202: a busy machine computes beyond `wait_s`."""

    def look() -> httpx2.Response | None:
        answer = call()
        return None if answer.status_code == httpx2.codes.ACCEPTED else answer

    return wait_for("the answer to a call", look)
