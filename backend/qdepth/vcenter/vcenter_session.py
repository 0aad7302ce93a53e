"""A session at a vCenter, ended when the reading ends, however it ends."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from pyVim.connect import SmartStubAdapter
from pyVmomi import vim

from qdepth.vcenter.address import Address
from qdepth.vcenter.certificate_trust import Trust, shown_thumbprint, tls_context
from qdepth.vcenter.not_collected import FAULTS, NotCollected, reason_of

TIMEOUT_S = 300.0
"""Longest wait for an answer [s]: performance of many VMs takes a while."""
CONNECT_TIMEOUT_S = 20.0


@contextmanager
def session(address: Address, user: str, password: str, trust: Trust) -> Iterator[Any]:
    """Sign in, and sign out at the end; yields the service instance of the SDK.

    Raises
    ------
    NotCollected
        If vCenter cannot be reached or trusted, or refuses the user.
    """
    with _timeout(), _stub(address, trust) as stub:
        instance: Any = vim.ServiceInstance("ServiceInstance", stub)
        with _refusals(address):
            _sign_in(instance, address, user, password)
        try:
            yield instance
        finally:
            with suppress(*FAULTS):
                instance.content.sessionManager.Logout()


@contextmanager
def _timeout() -> Iterator[None]:
    """Let no call wait for ever: the SDK asks for the release of vCenter without a limit."""
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(TIMEOUT_S)
    try:
        yield
    finally:
        socket.setdefaulttimeout(before)


@contextmanager
def _stub(address: Address, trust: Trust) -> Iterator[Any]:
    """The connections to a vCenter whose certificate is trusted; no one has signed in yet."""
    host, port = address
    with _refusals(address):
        socket.create_connection(address, CONNECT_TIMEOUT_S).close()
        context = tls_context(host, port, trust, CONNECT_TIMEOUT_S)
        stub = SmartStubAdapter(
            host=f"[{host}]" if ":" in host else host, port=port, sslContext=context,
            httpConnectionTimeout=TIMEOUT_S,
        )  # fmt: skip
    try:
        yield stub
    finally:
        stub.DropConnections()


def _sign_in(instance: Any, address: Address, user: str, password: str) -> None:
    try:
        instance.content.sessionManager.Login(user, password, None)
    except vim.fault.InvalidLogin:
        raise NotCollected(
            f"{address.host} refuses the password of {user}, or has no such user. Write the "
            "user as in vCenter, such as reader@vsphere.local, and try again."
        ) from None
    except vim.fault.NoPermission as error:
        raise NotCollected(f"{address.host} refuses {user}: {reason_of(error)}.") from None


@contextmanager
def _refusals(address: Address) -> Iterator[None]:
    """Say what is wrong with a connection."""
    host, port = address
    try:
        yield
    except ssl.SSLCertVerificationError as error:
        raise _untrusted(address, error.verify_message) from None
    except Exception as error:
        if not isinstance(error, FAULTS) and type(error) is not Exception:  # the SDK raises these
            raise
        raise NotCollected(
            f"{host}, port {port}, cannot be reached as a vCenter: {reason_of(error)}. Check the "
            "name, and that this machine may open connections to it."
        ) from None


def _untrusted(address: Address, why: str) -> NotCollected:
    host, port = address
    with suppress(OSError):
        shown = shown_thumbprint(host, port, CONNECT_TIMEOUT_S)
        return NotCollected(
            f"The certificate of {host} is not trusted: {why}. Use the file of the authority that "
            f"signed it with --ca-file (https://{host}/certs/download.zip has it), or compare this "
            f"SHA-256 thumbprint with the one that vCenter shows, and repeat it: --thumbprint "
            f"{shown}"
        )
    return NotCollected(f"The certificate of {host} is not trusted: {why}.")
