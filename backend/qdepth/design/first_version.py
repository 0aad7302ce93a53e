"""Converts documents of the first version, `qdepth/1`, to the present one.

There, a VM group was on one entry of hosts and on one datastore, and counted its VMs on each host;
a LUN or protocol endpoint was one, with one owner. Each of these is a case of what the present
version says, so nothing is lost, and a class keeps the id and the random streams of its group.
"""

import re
from typing import Any

FIRST_SCHEMA = "qdepth/1"
_FIELDS = (
    (re.compile(r"^vm_groups\.(.+)\.host$"), r"classes.\1.hosts.0"),
    (re.compile(r"^vm_groups\.(.+)\.datastore$"), r"classes.\1.datastores.0"),
    (re.compile(r"^vm_groups\.(.+)\.count$"), r"classes.\1.vms_per_host"),
    (re.compile(r"^vm_groups\."), "classes."),
    (re.compile(r"^(luns|protocol_endpoints)\.(.+)\.owner$"), r"\1.\2.owners.0"),
    (re.compile(r"^operations\.(.+)\.vm_group$"), r"operations.\1.vm_class"),
)
"""What fields were called in paths of overrides."""
_POINTERS = (
    (re.compile(r"^/classes/(\d+)/hosts(/0)?$"), r"/vm_groups/\1/host"),
    (re.compile(r"^/classes/(\d+)/datastores(/0)?$"), r"/vm_groups/\1/datastore"),
    (re.compile(r"^/classes/(\d+)/vms_per_host$"), r"/vm_groups/\1/count"),
    (re.compile(r"^/classes(/|$)"), r"/vm_groups\1"),
    (re.compile(r"/(luns|protocol_endpoints)/(\d+)/owners(/0)?$"), r"/\1/\2/owner"),
    (re.compile(r"/vm_class$"), "/vm_group"),
)
"""What a first document calls the fields of the present one."""


def is_first(data: object) -> bool:
    """True if parsed JSON is a document of the first version."""
    return isinstance(data, dict) and data.get("schema", data.get("schema_")) == FIRST_SCHEMA


def upgraded(data: Any) -> Any:
    """Return the document in the present version; what does not fit the first one is unchanged.

    Parameters
    ----------
    data : dict
        Parsed JSON of a document of the first version, valid or not.
    """
    document = {key: value for key, value in data.items() if key not in ("schema", "schema_")}
    document["schema"] = "qdepth/2"
    if "vm_groups" in document:
        groups = document.pop("vm_groups")
        document["classes"] = _each(groups, _class)
    if "arrays" in document:
        document["arrays"] = _each(document["arrays"], _array)
    if "operations" in document:
        document["operations"] = _each(document["operations"], _operation)
    if isinstance(calibration := document.get("calibration"), dict):
        parameters = _each(calibration.get("parameters"), _parameter)
        document["calibration"] = {**calibration, "parameters": parameters}
    if isinstance(timeline := document.get("timeline"), dict) and "moments" in timeline:
        document["timeline"] = {**timeline, "moments": _each(timeline["moments"], _moment)}
    return document


def present_path(path: str) -> str:
    """Present path of a field of an override, such as `vm_groups.web.count`."""
    for old, new in _FIELDS:
        found, times = old.subn(new, path)
        if times:
            return found
    return path


def first_pointer(pointer: str) -> str:
    """Place in a first document of a JSON pointer into the present one."""
    for new, old in _POINTERS:
        pointer = new.sub(old, pointer)
    return pointer


def _each(parts: Any, change: Any) -> Any:
    if not isinstance(parts, list):
        return parts
    return [change(part) if isinstance(part, dict) else part for part in parts]


def _class(group: dict[str, Any]) -> dict[str, Any]:
    entry = dict(group)
    for old, new in (("host", "hosts"), ("datastore", "datastores")):
        if old in entry:
            entry[new] = [entry.pop(old)]
    entry["vms_per_host"] = entry.pop("count", 1)
    return entry


def _array(array: dict[str, Any]) -> dict[str, Any]:
    kinds = ("luns", "protocol_endpoints")
    return {**array, **{name: _each(array[name], _device) for name in kinds if name in array}}


def _device(device: dict[str, Any]) -> dict[str, Any]:
    entry = dict(device)
    owner = entry.pop("owner", None)
    return entry if owner is None else {**entry, "owners": [owner]}


def _operation(operation: dict[str, Any]) -> dict[str, Any]:
    entry = dict(operation)
    if "vm_group" in entry:
        entry["vm_class"] = entry.pop("vm_group")
    return entry


def _parameter(parameter: dict[str, Any]) -> dict[str, Any]:
    entry = dict(parameter)
    if isinstance(entry.get("path"), str):
        entry["path"] = present_path(entry["path"])
    if isinstance(entry.get("also"), list):
        entry["also"] = [present_path(p) if isinstance(p, str) else p for p in entry["also"]]
    return entry


def _moment(moment: dict[str, Any]) -> dict[str, Any]:
    fields = moment.get("set_fields")
    if not isinstance(fields, list):
        return moment
    return {**moment, "set_fields": [_setting(each) for each in fields]}


def _setting(text: Any) -> Any:
    if not isinstance(text, str) or "=" not in text:
        return text
    path, value = text.split("=", 1)
    return f"{present_path(path)}={value}"
