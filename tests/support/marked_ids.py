"""Designs whose parts all have names, and whose ids nobody can miss."""

from copy import deepcopy
from typing import Any

MARK = "qzq"
"""Part of every id."""
NAMES = {
    "hosts": "Blade", "hba_ports": "Adapter", "fabrics": "Loop", "switches": "Director",
    "isls": "Trunk", "zones": "Ring", "arrays": "Vault", "sps": "Brain", "target_ports": "Mouth",
    "pools": "Pond", "luns": "Volume", "protocol_endpoints": "Gate", "datastores": "Store",
    "classes": "Class", "operations": "Chore", "profiles": "Card", "price_list": "Offer",
}  # fmt: skip
_REFERENCES = {
    "host", "hosts", "fabric", "switch", "first_switch", "second_switch", "members", "owners",
    "pool", "lun", "luns", "extents", "protocol_endpoint", "datastore", "datastores", "source",
    "target",
}  # fmt: skip
"""Fields that name other parts."""


def with_marked_ids(document: dict[str, Any], id_: str, *, alike: bool = False) -> dict[str, Any]:
    """The same design under marked ids, with a name for each part, one of a kind where `alike`."""
    known: dict[str, tuple[str, str]] = {}
    for kind, part in _parts(document):
        number = 1 + sum(MARK + kind in new for new, _ in known.values())
        name = NAMES[kind] if alike else f"{NAMES[kind]} {number}"
        known[part["id"]] = f"{MARK}{kind}-{number}", name
    renamed: dict[str, Any] = _renamed(deepcopy(document), known)
    return renamed | {"id": MARK + id_}


def _parts(value: Any, kind: str = "") -> list[tuple[str, dict[str, Any]]]:
    if isinstance(value, list):
        return [part for each in value for part in _parts(each, kind)]
    if not isinstance(value, dict):
        return []
    own = [(kind, value)] if kind in NAMES and "id" in value else []
    return own + [part for key, each in value.items() for part in _parts(each, key)]


def _renamed(value: Any, known: dict[str, tuple[str, str]], key: str = "") -> Any:
    if isinstance(value, list):
        return [_renamed(each, known, key) for each in value]
    if isinstance(value, str):
        return known[value][0] if key in _REFERENCES and value in known else value
    if not isinstance(value, dict):
        return value
    renamed = {name: _renamed(each, known, name) for name, each in value.items()}
    if key in NAMES and "id" in value:
        id_, name = known[value["id"]]
        renamed |= {"id": id_, "name": name}
    return renamed
