"""Environment variables that look like settings of Qdepth but are not."""

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches

PREFIX = "QDEPTH_"
OTHERS = ("KEY", "PUBLISH", "SCREENSHOTS", "TEST_STRICT", "VCENTER_PASSWORD")
"""Read by scripts (docs/how-to/api-keys.md), docker-compose.yml, the tests and `qdepth collect`."""
ELSEWHERE = {"ALLOWED_HOSTS": "KNOWN_HOSTS"}
"""Names of other programs for similar settings."""
LEAST_LIKENESS = 0.6

_OF_SERVICES = re.compile(
    r"(.+_)?SERVICE_(HOST|PORT(_.+)?)|(.+_)?PORT_\d+_[A-Z]+(_(PROTO|PORT|ADDR))?"
)
_ADDRESS_OF_SERVICE = re.compile(r"(tcp|udp|sctp)://")


def unknown_settings(environment: Mapping[str, str], known: Collection[str]) -> list[str]:
    """Return a sentence about each variable with the prefix that is no setting.

    Kubernetes gives each pod variables about each service, such as QDEPTH_DB_SERVICE_HOST for a
    service `qdepth-db`; they are not settings, and passed over. The values are never repeated: a
    name that is nearly right may be that of a secret.

    Parameters
    ----------
    environment : Mapping
        Variables by name.
    known : Collection
        Names of the settings, in lower case and without prefix.
    """
    names = [name.upper() for name in known]
    found = []
    for variable, value in environment.items():
        name = variable.upper().removeprefix(PREFIX)
        is_ours = variable.upper().startswith(PREFIX) and name not in (*names, *OTHERS)
        if is_ours and not _is_of_service(name, value):
            found.append(f"{variable} is not a setting. {_advice(name, names)}")
    return found


def is_address_of_service(value: object) -> bool:
    """Return whether Kubernetes made a value, as it does for QDEPTH_PORT and a service `qdepth`."""
    return isinstance(value, str) and _ADDRESS_OF_SERVICE.match(value) is not None


def _is_of_service(name: str, value: str) -> bool:
    if _OF_SERVICES.fullmatch(name):
        return True
    return name.endswith("_PORT") and is_address_of_service(value)


def _advice(name: str, names: list[str]) -> str:
    """Name the setting that is meant; words that are joined or cut otherwise count as alike."""
    name = ELSEWHERE.get(name, name)
    plain = {one.replace("_", ""): one for one in names}
    nearest = get_close_matches(name.replace("_", ""), plain, 1, LEAST_LIKENESS)
    if nearest:
        return f"Did you mean {PREFIX}{plain[nearest[0]]}? Correct the name, or unset it."
    return "Unset it; /help/how-to/operation lists the settings."
