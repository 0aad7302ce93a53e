"""Layers, registers and demands of the programs of I/Os."""

from functools import lru_cache

from qdepth.network.draws import code
from qdepth.network.laws import Law, Shape, law_of
from qdepth.network.network import LAYERS
from qdepth.network.steps import Demand

GUEST, VSCSI, KERNEL, DEVICE_QUEUE, HBA, FABRIC, SP, MEDIA = range(len(LAYERS))
DISK_SLOT, ADAPTER_SLOT, DEVICE_SLOT, HBA_SLOT, PORT_SLOT, CACHE_PAGES, VM_SLOT, SP_SLOT = range(8)
CONTROLLER_SLOT, PATH_SLOT = 8, 9
REGISTERS = 10
TOKENS = CACHE_PAGES
"""The background takes over both together, so one register serves for all."""


DIFFERENT = 4096
"""Stored demands for sharing: those of identical parts are the same object."""


@lru_cache(DIFFERENT)
def timed(purpose: str, scv: float, both: float = 0.0, **means: float) -> Demand:
    """A demand with its purpose by name; `both` is the mean of reads and writes [s]."""
    means = {"read": both, "write": both, **means}
    return Demand(law_of(scv), code(purpose), **means)


@lru_cache(DIFFERENT)
def per_byte(rate: float) -> Demand:
    """Time of a transfer at a rate [bytes/s]."""
    return Demand(Law(Shape.CONSTANT), 0, read_per_byte=1.0 / rate, write_per_byte=1.0 / rate)
