"""Names by which browsers may reach a server without sign-in.

The owner of a foreign name can point it to this machine (DNS rebinding). A browser then treats the
pages of that name and this server as one site, so they could read and change everything here. For
addresses a browser needs no name server, so they are always known.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address

from qdepth.setting_values import host_of
from qdepth.settings import Settings

OF_THIS_MACHINE = ("localhost", "*.localhost")
"""RFC 6761, 6.3: browsers never ask a name server for them."""

_HOST = re.compile(r"(?:\[([^\]]*)\]|([^:\[]*))(?::\d*)?")


def is_known(host: str, settings: Settings) -> bool:
    """Return whether a `Host` header names this server.

    `host` is the name or address with or without a port; an empty one comes from no browser.
    """
    name = name_in(host)
    return name == "" or _is_address(name) or _is_listed(name, _names(settings))


def is_configured(host: str, settings: Settings) -> bool:
    """Return whether the settings list a name, which is given without a port."""
    return _is_listed(host.lower(), settings.known_host_names)


def name_in(host: str) -> str:
    """Return the name or address in a `Host` header, without its port."""
    match = _HOST.fullmatch(host)
    return (match[1] or match[2]).lower().removesuffix(".") if match else host


def _names(settings: Settings) -> Iterable[str]:
    public = host_of(settings.public_url)
    return (*OF_THIS_MACHINE, settings.host.lower(), public, *settings.known_host_names)


def _is_listed(name: str, listed: Iterable[str]) -> bool:
    return any(
        name.endswith(one[1:]) if one.startswith("*.") else name == one for one in listed if one
    )


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
