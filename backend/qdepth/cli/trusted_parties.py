"""What a server trusts, printed when `qdepth serve` starts."""

from collections.abc import Iterator

from qdepth.setting_values import is_this_machine
from qdepth.settings import Settings

BY_PROXY = "X-Forwarded-For and X-Forwarded-Proto"


def trusted_in_words(settings: Settings) -> Iterator[str]:
    """Say who may use the server, whose headers it trusts, and what it leaves to a proxy."""
    yield f"Trusts: {_people(settings)}"
    proxies = ", ".join(filter(None, map(str.strip, settings.trusted_proxies.split(","))))
    headers = BY_PROXY
    if settings.sign_in == "proxy":
        headers = f"{settings.user_header}, {settings.groups_header}, {BY_PROXY}"
    yield (
        f"Trusts: headers {headers} from {proxies} only."
        if proxies
        else "Trusts: no proxy, so callers are known by the address that they connect from."
    )
    if not is_this_machine(settings.host):
        yield (
            "Leaves TLS to a proxy in front of it. Do not publish this port to a network that you "
            "do not trust: docs/explanation/security.md."
        )


def _people(settings: Settings) -> str:
    if settings.sign_in == "oidc":
        role = settings.default_role
        return f"people who sign in at {settings.oidc_issuer}; those in no group get: {role}."
    if settings.sign_in == "proxy":
        return f"people whom a proxy names; those in no group get: {settings.default_role}."
    if is_this_machine(settings.host):
        return "every program on this machine; sign-in is off."
    return "everyone who reaches this port; sign-in is off (QDEPTH_ANYBODY=true)."
