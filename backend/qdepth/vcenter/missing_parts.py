"""What a file lacks, in sentences that name the hosts with the same lack together."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from qdepth.figures import whole
from qdepth.vcenter.not_collected import reason_of

MOST_NAMES = 5


class MissingParts:
    """Collects missing parts."""

    def __init__(self) -> None:
        self._left_out: dict[str, list[str]] = defaultdict(list)
        self._without_esxcli: dict[str, list[str]] = defaultdict(list)
        self._vms = 0
        self._no_load = False

    def host_left_out(self, name: str, refused: Mapping[str, Any]) -> None:
        """A host whose storage is not known."""
        faults = [reason_of(fault) for fault in refused.values()]
        self._left_out[faults[0] if faults else "vCenter cannot reach it"].append(name)

    def no_esxcli(self, name: str, why: str) -> None:
        """Note a host that does not answer esxcli."""
        self._without_esxcli[why].append(name)

    def vm_left_out(self) -> None:
        """A VM whose disks are not known."""
        self._vms += 1

    def no_load(self) -> None:
        """VMs run, but none of them has counters."""
        self._no_load = True

    def sentences(self) -> list[str]:
        """Return a sentence for each kind of lack."""
        found = [
            f"Left out with the VMs: {_together(names)} ({why})."
            for why, names in self._left_out.items()
        ]
        found += [
            f"Without DSNRO and settings of path policies: {_together(names)} ({why}). To read "
            "them, the user needs the privilege Host.Config.Settings."
            for why, names in self._without_esxcli.items()
        ]
        if self._vms:
            found.append(f"VMs without known disks, left out: {whole(self._vms)}.")
        if self._no_load:
            found.append(
                "No load was read: hosts keep no real-time counters of virtual disks, or the user "
                "may not read them."
            )
        return found


def _together(names: list[str]) -> str:
    more = len(names) - MOST_NAMES
    shown = ", ".join(names[:MOST_NAMES])
    return f"{shown} and {more} more" if more > 0 else shown
