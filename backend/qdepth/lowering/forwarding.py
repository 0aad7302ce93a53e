"""Lowers the work of SPs for an I/O: the service, and the way to the SP that owns the device."""

from dataclasses import replace

from qdepth.design.document.array import Array
from qdepth.design.document.storage_processor import StorageProcessor
from qdepth.design.part_names import PartNames
from qdepth.design.routing.design_path import DesignPath
from qdepth.lowering.demands import FABRIC, per_byte, timed
from qdepth.lowering.id_table import Table
from qdepth.network.name import single
from qdepth.network.network import Discipline, Station
from qdepth.network.steps import Demand
from qdepth.units import KIB, from_mb_s, from_us

Link = tuple[int, Demand]
"""Place of a link among the stations, and the demand of a transfer."""
Links = tuple[Link, ...]


def service(sp: StorageProcessor, purpose: str) -> Demand:
    """Demand of an I/O on an SP."""
    return timed(
        purpose,
        sp.service_scv,
        read=from_us(sp.read_us),
        write=from_us(sp.write_us),
        read_per_byte=from_us(sp.read_us_per_kib) / KIB,
        write_per_byte=from_us(sp.write_us_per_kib) / KIB,
    )


def forwarding(array: Array, sp: StorageProcessor) -> Demand:
    """Demand of an I/O on an SP that passes it on to the owner of its device."""
    own = service(sp, "forward")
    if array.forward_sp_us is None:
        return own
    time = from_us(array.forward_sp_us)
    return replace(own, read=time, write=time, read_per_byte=0.0, write_per_byte=0.0)


def forwarding_links(
    stations: Table[Station], names: PartNames, array: Array, path: DesignPath
) -> tuple[Links, Links]:
    """The link between two SPs on a path towards the owner, and back; empty if it never limits."""
    if path.owner is None or array.forward_mb_s is None:
        return (), ()
    demand = per_byte(from_mb_s(array.forward_mb_s))

    def link(start: StorageProcessor, end: StorageProcessor) -> Links:
        from_, to = (names.with_kind("SP", sp.id) for sp in (start, end))
        station = Station(
            f"{start.id}/to/{end.id}",
            array.id,
            FABRIC,
            1,
            Discipline.PS,
            is_link=True,
            origin=f"arrays.{array.id}.forward_mb_s",
            name=single(f"link from {from_} to {to}"),
        )
        return ((stations.place(station), demand),)

    return link(path.sp, path.owner), link(path.owner, path.sp)
