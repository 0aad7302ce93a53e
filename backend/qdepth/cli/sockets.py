"""Sockets that servers listen on."""

import errno
import socket

from qdepth.errors import QdepthError

REFUSALS = {
    errno.EADDRINUSE: (
        "another program uses it, perhaps a server of Qdepth. End that program, or name another "
        "port with QDEPTH_PORT"
    ),
    errno.EACCES: (
        "this user may not use it, usually because it is below 1024. Name another port with "
        "QDEPTH_PORT, and let a proxy use this one"
    ),
    errno.EADDRNOTAVAIL: (
        "this machine has no such address. Correct QDEPTH_HOST: 127.0.0.1 is for this machine "
        "only, 0.0.0.0 for all of its networks"
    ),
}


SILENT_MS = 60_000
"""Time that a client may take no data of its answer [ms]."""


class RefusedAddress(QdepthError):
    """A server cannot listen at the requested address."""


def bound(host: str, port: int) -> socket.socket:
    """Return a socket with an address that does not listen yet; port 0 takes a free one.

    Raises
    ------
    RefusedAddress
        Saying why the address cannot be had, and what to do.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        unknown = f"{error.strerror}. Correct QDEPTH_HOST or QDEPTH_PORT"
        refusal = REFUSALS.get(error.errno or 0, unknown)
        raise RefusedAddress(
            f"The server cannot listen on port {port} of {host}: {refusal}."
        ) from error
    return send_at_once(listener)


def url_of(host: str, port: int) -> str:
    """Address of a server for browsers."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def send_at_once(listener: socket.socket) -> socket.socket:
    """Let connections of a listener send small packets immediately; returns the listener.

    An answer is written as head and body. Without this the body waits until the client has
    acknowledged the head, which clients delay by 40 ms on connections that they keep open (RFC
    896, Nagle; RFC 1122, 4.2.3.2). asyncio switches it off only for sockets whose protocol is
    named, and uvicorn names none.
    """
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def drop_silent_clients(listener: socket.socket) -> None:
    """Let the system drop connections whose client takes no data for `SILENT_MS`.

    An answer that was handed over waits in memory until the client takes it.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MS)
