"""I/O queues of NVMe controllers: the commands they take, and their assumed values."""

from dataclasses import dataclass

from qdepth.catalogue.catalogue import Setting, catalogue, profile, source_of
from qdepth.design.document.host import HbaPort
from qdepth.design.profiles.profile_values import SET, Value

READ_QUEUES = (
    "Lines of nvmetcp in vmkernel.log name the queues and their size when a controller connects."
)
"""Where to read the I/O queues of a controller."""


@dataclass(frozen=True)
class ControllerQueues:
    """I/O queues of each controller that a port connects to."""

    pairs: Value
    size: Value

    @property
    def commands(self) -> int:
        """Commands that a controller takes at the same time, from all of its namespaces
        together."""
        usable = int(float(self.size.value)) - UNUSED_ENTRIES
        return int(float(self.pairs.value)) * usable

    @property
    def is_assumed(self) -> bool:
        """True if the design sets neither the number nor the size of the queues."""
        return self.pairs.origin != "design" and self.size.origin != "design"


def assumed_queues(name: str) -> Setting:
    """Assumed `io_queues` or `io_queue_size` if a design does not set it."""
    tcp = profile(catalogue().hba_drivers, "nvme-tcp")
    assert tcp is not None  # noqa: S101 -- a profile of the catalogue that ships
    return tcp.settings[name]


UNUSED_ENTRIES = int(float(assumed_queues("unused_queue_entries").value))
"""Entries of an I/O queue that take no command."""


def controller_queues(port: HbaPort) -> ControllerQueues:
    """Queues of the controllers of a port over NVMe."""
    return ControllerQueues(
        pairs=_value(port.io_queues, "io_queues"), size=_value(port.io_queue_size, "io_queue_size")
    )


def _value(given: int | None, name: str) -> Value:
    if given is not None:
        return Value(value=given, origin="design", source=SET)
    assumed = assumed_queues(name)
    return Value(
        value=assumed.value,
        origin="profile",
        source=f"Assumed: {source_of(assumed).title}",
        note=f"Not confirmed. {assumed.note}",
    )
