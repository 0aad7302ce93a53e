"""The trusted certificate of a vCenter."""

import hashlib
import re
import socket
import ssl
from pathlib import Path
from typing import NamedTuple

from qdepth.vcenter.not_collected import NotCollected

_SHA256_DIGITS = 64


class Trust(NamedTuple):
    """How the certificate is checked: against the system's authorities unless one of these says
    otherwise."""

    ca_file: Path | None = None
    """Certificates of authorities, PEM."""
    thumbprint: str | None = None
    """SHA-256 of the only trusted certificate, in hexadecimal digits."""
    anybody: bool = False
    """Check nothing: anyone in between can read the password."""


def parsed_thumbprint(text: str) -> str:
    """Return the digits of a SHA-256 thumbprint, with or without colons; raises NotCollected."""
    digits = re.sub(r"[:\s-]", "", text).lower()
    if len(digits) != _SHA256_DIGITS or re.search(r"[^0-9a-f]", digits):
        raise NotCollected(
            f"--thumbprint {text} is not a SHA-256 thumbprint, which has {_SHA256_DIGITS} "
            "hexadecimal digits. Copy it from the certificate of vCenter."
        )
    return digits


def tls_context(host: str, port: int, trust: Trust, timeout_s: float) -> ssl.SSLContext:
    """Build the TLS context that verifies the certificate of a vCenter.

    A pinned certificate becomes the only authority, so each connection checks it. The SDK's own
    `thumbprint` does so only for a connection whose certificate the system does not trust.

    Raises
    ------
    NotCollected
        If the file of authorities cannot be read, or the certificate is not the pinned one.
    """
    if trust.anybody:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context
    if trust.thumbprint is not None:
        return _pinned(_certificate_of(host, port, timeout_s), trust.thumbprint, host)
    try:
        return ssl.create_default_context(cafile=trust.ca_file)
    except (OSError, ssl.SSLError):
        raise NotCollected(
            f"--ca-file {trust.ca_file} has no certificates in PEM. Use the file of the authority "
            f"that signed vCenter's certificate (https://{host}/certs/download.zip has it)."
        ) from None


def _pinned(certificate: bytes, thumbprint: str, host: str) -> ssl.SSLContext:
    found = hashlib.sha256(certificate).hexdigest()
    if found != thumbprint:
        raise NotCollected(
            f"{host} has another certificate, with the SHA-256 thumbprint {_spelled(found)}. "
            "It was renewed, or this is another machine. Ask the administrator of vCenter."
        )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.load_verify_locations(cadata=ssl.DER_cert_to_PEM_cert(certificate))
    return context


def _certificate_of(host: str, port: int, timeout_s: float) -> bytes:
    """Return the certificate that a server shows, DER; nothing is sent to it. Raises OSError."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection((host, port), timeout_s) as plain,
        context.wrap_socket(plain, server_hostname=host) as secured,
    ):
        return secured.getpeercert(binary_form=True) or b""


def shown_thumbprint(host: str, port: int, timeout_s: float) -> str:
    """Return the SHA-256 thumbprint of the certificate that a server shows; raises OSError."""
    return _spelled(hashlib.sha256(_certificate_of(host, port, timeout_s)).hexdigest())


def _spelled(thumbprint: str) -> str:
    """A thumbprint as vCenter writes it: pairs of capitals with colons."""
    pairs = (thumbprint[at : at + 2] for at in range(0, len(thumbprint), 2))
    return ":".join(pairs).upper()
