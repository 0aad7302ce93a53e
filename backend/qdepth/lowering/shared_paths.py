"""One program and one binding of stations for all devices that a host gets to in the same way."""

from collections.abc import Hashable
from dataclasses import fields
from operator import attrgetter

from qdepth.lowering.array_limits import RateLimit
from qdepth.lowering.commands import Trunk
from qdepth.lowering.io_program import StoragePath, places_of, storage_path
from qdepth.lowering.leg import Leg
from qdepth.network.program import Binding


class SharedPaths:
    """Storage paths of a network under construction.

    The paths of one host to the LUNs of an array differ only in the device: its queue, path chooser
    and throttles.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[Trunk, StoragePath]] = {}
        """With the first trunk, whose demands stay alive: keys name them by identity."""

    def of(
        self, trunk: Trunk, legs: tuple[Leg, ...], device: int, own: tuple[RateLimit, ...] = ()
    ) -> StoragePath:
        """The same as `storage_path`; positions in the network."""
        if own or trunk.gate is not None or trunk.path_limits:
            return storage_path(trunk, legs, device, own)
        key = _shape(trunk), *map(id, legs)
        known = self._known.get(key)
        if known is None:
            path = storage_path(trunk, legs, device)
            self._known[key] = trunk, path
            return path
        _, path = known
        shared = path.shared
        assert shared.limits[0] == known[0].device_limit  # noqa: S101 -- programs name it first
        return StoragePath(
            device,
            path.program,
            Binding(
                stations=shared.stations,
                limits=(trunk.device_limit, *shared.limits[1:]),
                choosers=(device,) if shared.choosers else (),
                throttles=places_of(trunk.issue_throttle),
                status_throttles=places_of(trunk.status_throttle),
            ),
        )


_OF_DEVICE = ("device_limit", "issue_throttle", "status_throttle")
_ELSE = attrgetter(*[row.name for row in fields(Trunk) if row.name not in _OF_DEVICE])


def _shape(trunk: Trunk) -> tuple[Hashable, ...]:
    """What of a trunk is not the device's own, each part by its identity."""
    throttled = trunk.issue_throttle is None, trunk.status_throttle is None
    return *throttled, *map(id, _ELSE(trunk))
