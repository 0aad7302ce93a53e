"""Sockets that servers listen on."""

import socket


def send_at_once(listener: socket.socket) -> socket.socket:
    """Let connections of a listener send small packets at once, and give the listener.

    An answer is written as head and body. Without this the body waits until the client has
    acknowledged the head, which clients delay by 40 ms on connections that they keep open (RFC
    896, Nagle; RFC 1122, 4.2.3.2). asyncio switches it off only for sockets whose protocol is
    named, and uvicorn names none.
    """
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
