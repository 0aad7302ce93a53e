"""Connections of the server send small packets at once."""

import socket

from qdepth.cli.sockets import send_at_once


def test_accepted_connections_do_not_wait_for_acknowledgements() -> None:
    with (
        send_at_once(socket.create_server(("127.0.0.1", 0))) as listener,
        socket.create_connection(listener.getsockname()),
    ):
        connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
