"""Features of an array's firmware, if the catalogue states their first version."""

from dataclasses import dataclass

from qdepth.catalogue.catalogue import catalogue, profile
from qdepth.design.document.array import Array


@dataclass(frozen=True)
class Gate:
    """A feature that a firmware is too old for."""

    pointer: str
    """Field of the array that needs it."""
    feature: str
    since: str
    """First version that has it."""
    model: str


FEATURES = (
    ("unmap_firmware", "offload/unmap_us", "UNMAP"),
    ("stun_firmware", "offload/thin_provisioning_stun", "thin provisioning stun"),
)
"""Fact of the catalogue with the first version, field of the design, name."""


def gates(array: Array) -> list[Gate]:
    """Features that an array uses but its firmware lacks."""
    model = profile(catalogue().arrays, array.model)
    if model is None or array.firmware is None:
        return []
    offload = array.offload
    used = {
        "unmap_firmware": offload.unmap_us is not None,
        "stun_firmware": offload.thin_provisioning_stun == "on",
    }
    found = []
    for fact, pointer, feature in FEATURES:
        setting = model.settings.get(fact)
        if used[fact] and setting is not None:
            since = str(setting.value)
            if _version(array.firmware) < _version(since):
                found.append(Gate(pointer, feature, since, model.name))
    return found


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))
