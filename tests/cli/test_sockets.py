"""Sockets of the server: where they listen, and that they send small packets at once."""

import socket

import pytest

from qdepth.cli.sockets import RefusedAddress, bound, send_at_once, url_of


def test_accepted_connections_do_not_wait_for_acknowledgements() -> None:
    with (
        send_at_once(socket.create_server(("127.0.0.1", 0))) as listener,
        socket.create_connection(listener.getsockname()),
    ):
        connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_free_port_is_taken_and_named() -> None:
    with bound("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        assert port > 0
        assert url_of(*listener.getsockname()) == f"http://127.0.0.1:{port}"


def test_address_that_cannot_be_had_is_said_with_what_to_do() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(RefusedAddress, match=f"port {port} of 127.0.0.1: another program"):
            bound("127.0.0.1", port)
    with pytest.raises(RefusedAddress, match=r"no such address\. Correct QDEPTH_HOST"):
        bound("203.0.113.7", 0)
    with pytest.raises(RefusedAddress, match="Correct QDEPTH_HOST or QDEPTH_PORT"):
        bound("no.such.host.invalid", 0)
