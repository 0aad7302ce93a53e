"""Allowed contents of settings: addresses, host names, JSON."""

import json
import re
from ipaddress import ip_address
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator

_LABEL = r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST_NAME = re.compile(rf"(\*\.)?{_LABEL}(\.{_LABEL})*")


def _over_http(address: str) -> str:
    """An address without its last slash; https, unless it is of this machine."""
    if not address:
        return address
    parts = urlsplit(address)
    safe = parts.scheme == "https" or is_this_machine(parts.hostname or "")
    if parts.scheme not in ("http", "https") or not parts.hostname or not safe:
        raise ValueError("Write an address that begins with https://")
    return address.rstrip("/")


def _from_json(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise ValueError("Write JSON, with double quotes around each name") from None


HttpAddress = Annotated[str, AfterValidator(_over_http)]
AsJson = BeforeValidator(_from_json)


def host_names(listed: str) -> tuple[str, ...]:
    """Return the host names of a list with commas as browsers send them; `*.lan` is one, too."""
    names = tuple(_in_ascii(one) for one in map(str.strip, listed.split(",")) if one)
    for name in names:
        if not _HOST_NAME.fullmatch(name):
            raise ValueError(f"{name} is not a host name. Write names alone: qdepth.lan, *.lan")
    return names


def origins(listed: str) -> tuple[str, ...]:
    """Return the origins of a list with commas as browsers send them: scheme, name and port."""
    found = tuple(one.lower().rstrip("/") for one in map(str.strip, listed.split(",")) if one)
    for one in found:
        parts = urlsplit(one)
        if parts.scheme not in ("http", "https") or one != f"{parts.scheme}://{parts.netloc}":
            raise ValueError(f"{one} is not an origin. Write https://portal.example.org")
    return found


def host_of(address: str) -> str:
    """Return the host name or address in a URL, in lower case; empty without one."""
    return urlsplit(address).hostname or ""


def _in_ascii(name: str) -> str:
    """Return a host name as it is sent (RFC 5891), or unchanged if it is none."""
    try:
        return name.lower().removesuffix(".").encode("idna").decode()
    except UnicodeError:
        return name


def is_this_machine(host: str) -> bool:
    """True if only this machine can reach an address."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
