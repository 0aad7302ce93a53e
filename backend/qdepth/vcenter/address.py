"""The address of a vCenter, as people type it."""

from typing import NamedTuple
from urllib.parse import urlsplit

from qdepth.vcenter.not_collected import NotCollected

HTTPS_PORT = 443


class Address(NamedTuple):
    """Host and port."""

    host: str
    port: int = HTTPS_PORT


def parsed_address(text: str) -> Address:
    """Return host and port of `vc.example.com`, `vc:8443`, `[::1]` or an address of its page.

    Raises
    ------
    NotCollected
        If it is not an address of an HTTPS server, or has credentials in it.
    """
    parts = urlsplit(text if "//" in text else f"https://{text}")
    if parts.username or parts.password:
        raise NotCollected(
            "--vcenter has a user or a password in it, which others can see in the list of "
            "processes. Give the user with --user, and type the password when prompted."
        )
    try:
        host, port = parts.hostname, parts.port or HTTPS_PORT
    except ValueError:
        host, port = None, HTTPS_PORT
    if parts.scheme != "https" or not host:
        raise NotCollected(
            f"--vcenter {text} is not an address of a vCenter. Write its name, such as "
            "vcenter.example.com, and its port if it is not 443: vcenter.example.com:8443."
        )
    return Address(host, port)
