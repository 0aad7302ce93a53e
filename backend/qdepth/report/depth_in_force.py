"""Why a device queue has fewer slots in force than are set."""

from qdepth.figures import entered, three_digits
from qdepth.network.control import Throttle
from qdepth.network.network import Device, QueueingNetwork
from qdepth.report.quantity import Number
from qdepth.report.rows import DepthRemedy

LEAST_SHARE_LOST = 0.01
"""Share of the slots whose loss is worth a word."""
_FIELDS = {"dsnro": "lun_depth", "pe_dsnro": "pe_depth"}
"""The field of a host that sets DSNRO of a device, and the one that sets its depth."""


def depth_note(network: QueueingNetwork, device: Device, in_force: Number) -> str | None:
    """Return the slots set and in force, why they differ, and what to do; None if all are in force.

    Args:
        network: Says which rule lowers the queue of the device.
        device: Of the network.
        in_force: Slots in force on average.
    """
    of_set = network.limits[device.limit].capacity
    for throttle in network.throttles:
        if set(throttle.limits) & set(device.vm_limits):
            return (
                f"{of_set} set for the device, {throttle.low} in force for each VM while several "
                f"share it: DSNRO. {_both(throttle, of_set)}"
            )
    if in_force.value is None or in_force.value > (1.0 - LEAST_SHARE_LOST) * of_set:
        return None
    known = in_force.value
    slots = entered(known) if known.is_integer() else f"{three_digits(known)} on average"
    lead = f"{of_set} set, {slots} in force"
    for throttle in network.throttles:
        if device.limit in throttle.limits:
            return f"{lead}: DSNRO. {_both(throttle, of_set)}"
    if any(one.resizes(device.limit) for one in network.controllers):
        return (
            f"{lead}: Storage I/O Control holds the latency at its threshold. Raise the threshold "
            "or switch it off to use all slots."
        )
    if any(rule.limit == device.limit for rule in network.status_throttles):
        return (
            f"{lead}: the depth adapts to TASK SET FULL. Deepen the queue of the target port, or "
            "let the hosts send less."
        )
    return None


def depth_remedy(network: QueueingNetwork, device: Device) -> DepthRemedy | None:
    """Return the DSNRO that brings all slots of a device into force; None without one."""
    of_set = network.limits[device.limit].capacity
    own = {device.limit, *device.vm_limits}
    fields = (_field(throttle) for throttle in network.throttles if own & set(throttle.limits))
    field = next((one for one in fields if one in _FIELDS), None)
    if field is None:
        return None
    return DepthRemedy(field=field, value=of_set, text=f"Set {_in_words(field)} to {of_set}")


def _field(throttle: Throttle) -> str:
    _, _, field = throttle.origin.rpartition(".")
    return field


def _both(throttle: Throttle, of_set: int) -> str:
    """What to set so that all slots of a device are in force."""
    field = _field(throttle)
    depth = _FIELDS.get(field)
    if depth is None:
        return f"Raise it to {of_set} to use all slots."
    return f"Set {_in_words(field)} to {of_set} as well as {_in_words(depth)} to use all slots."


def _in_words(field: str) -> str:
    """Return the name of a field as the page shows it: "PE DSNRO", "LUN depth"."""
    return " ".join(word if word == "depth" else word.upper() for word in field.split("_"))
