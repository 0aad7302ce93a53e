"""Streams that yield: their outstanding I/Os follow the latency of the datastore."""

from collections.abc import Iterator, Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import Stream
from qdepth.lowering.demands import KERNEL
from qdepth.lowering.device_access import DeviceAccess
from qdepth.lowering.operations.running import Running
from qdepth.network.control import LatencyController, Window
from qdepth.network.name import single
from qdepth.network.network import LOCK_KINDS, Device, Flow, Limit
from qdepth.units import from_ms

WHAT = "Latency control"
GROWTH = 0.1
"""Slots that each turn adds. Assumed; a stream that shrinks to few I/Os then stays within some
percent of its threshold."""


def yielding_slots(access: DeviceAccess, operation: Stream, item: Running) -> int | None:
    """Position of the limit on the I/Os of a yielding stream; None: it does not yield."""
    if operation.yields_at_ms is None:
        return None
    id_ = item.name(operation.count)
    name = single(f"I/Os under way of {access.names(operation.id)}")
    origin = f"operations.{operation.id}.yields_at_ms"
    limit = Limit(
        f"{id_}/slots", operation.id, KERNEL, operation.outstanding_ios, origin=origin, name=name
    )
    return access.limits.place(limit)


def yielding(
    design: Design,
    running: Sequence[Running],
    devices: Sequence[Device],
    limits: Sequence[Limit],
    flows: Sequence[Flow],
) -> Iterator[LatencyController]:
    """Yield a controller for each stream under way that yields."""
    index = index_of(design)
    places = {limit.id: place for place, limit in enumerate(limits)}
    own = {flow.id: flow.device for flow in flows}
    for item in running:
        operation = index.operations[item.operation]
        if not isinstance(operation, Stream) or operation.yields_at_ms is None:
            continue
        id_ = item.name(operation.count)
        targets = index.reach.targets(index.datastores[operation.target])
        luns = {target.device.id for target in targets}
        device = own[id_]
        assert device is not None  # noqa: S101 -- only a stream of a host yields
        windows = [
            Window(places[f"{id_}/slots"], device, 1, operation.outstanding_ios, GROWTH),
            *(
                Window(each.limit, at, limits[each.limit].capacity, limits[each.limit].capacity, 0)
                for at, each in enumerate(devices)
                if each.target in luns and each.kind not in LOCK_KINDS and at != device
            ),
        ]
        threshold = from_ms(operation.yields_at_ms)
        yield LatencyController(id_, threshold, tuple(windows), index.names(operation.id), WHAT)
