"""Flows of operations: each of its `count` under way issues pieces."""

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array, Lun
from qdepth.design.document.document import Design
from qdepth.design.document.operation import (
    ByHost,
    ConsolidateSnapshots,
    Copy,
    Operation,
    PowerOn,
    Rebuild,
    Stream,
)
from qdepth.design.routing.reach import Target
from qdepth.lowering.demands import MEDIA, timed
from qdepth.lowering.device_access import DeviceAccess
from qdepth.lowering.issued_load import Load
from qdepth.lowering.member import member
from qdepth.lowering.operations import piece_program
from qdepth.lowering.operations.degraded import interrupted
from qdepth.lowering.operations.piece_program import CopyStation, Endpoint
from qdepth.lowering.operations.power_on import PowerOnFlows
from qdepth.lowering.operations.running import SHARES, Running
from qdepth.lowering.operations.work import BLOCK, Phase, phases
from qdepth.lowering.operations.yielding import yielding_slots
from qdepth.network.blocks import Block, Blocks, flatten
from qdepth.network.loops import Closed, Loop, Paced
from qdepth.network.name import single
from qdepth.network.network import Discipline, Flow, Limit, Station
from qdepth.network.program import bound
from qdepth.network.steps import Demand
from qdepth.units import KIB, from_mb_s, from_ms, from_us

NO_TIME = timed("guest", 0.0)


class OperationFlows:
    """Makes flows of operations; places the parts that they use in the tables of the network."""

    def __init__(self, design: Design, access: DeviceAccess) -> None:
        self._design = design
        self._access = access
        index = index_of(design)
        self._reach, self._hosts, self._datastores = index.reach, index.hosts, index.datastores
        self._power_on = PowerOnFlows(design, access)

    def flows(
        self,
        operation: Operation,
        item: Running,
        place: tuple[int, int],
        loop: Loop | None = None,
    ) -> list[Flow]:
        """The flows of one of an operation's `count`.

        Parameters
        ----------
        place : two numbers
            Position of the operation among the groups of the network, and its number among the
            VMs: it is a world of its own. Where it has several flows, on as many hosts, those
            behind the first have the numbers from there on.
        loop : Loop, optional
            How it issues its pieces, and when it ends; unset: it has no end.
        """
        phase = phases(self._design, operation)[item.phase]
        if isinstance(operation, PowerOn):
            return self._power_on.flows(operation, item, phase, place, loop)
        host = self._hosts[operation.host] if operation.host else None
        blocks = self._blocks(operation, item, phase)
        device = None
        if isinstance(operation, Stream):
            is_random, read_pct = operation.random_pct / 100.0, operation.read_pct
            if host is not None:
                device = self._end(operation, item, operation.target, phase.piece_bytes).device
        else:
            is_random, read_pct = 0.0, 0.0
        is_fair = host is not None and host.scheduler == "fair"
        steps, binding = bound(*flatten(blocks))
        flow = Flow(
            id=item.name(operation.count),
            group=place[0],
            device=device,
            stream_key=f"operation/{operation.id}",
            indices=(item.index, item.phase),
            loop=loop or _endless(phase),
            read_share=read_pct / 100.0,
            sizes=(phase.piece_bytes,),
            cumulative=(1.0,),
            program=steps,
            binding=binding,
            vm=place[1],
            shares=float(SHARES),
            sequential_share=1.0 - is_random if is_fair else 0.0,
        )
        return [flow]

    def _blocks(self, operation: Operation, item: Running, phase: Phase) -> list[Block]:
        """What one piece does."""
        match operation:
            case Rebuild():
                return self._rebuilt(operation)
            case Stream():
                return self._streamed(operation, item, phase)
            case _:
                return self._by_host(operation, item, phase)

    def _streamed(self, operation: Stream, item: Running, phase: Phase) -> list[Block]:
        if operation.host is None:
            target = self._target(operation.target, item)
            media = self._access.media(target, operation.random_pct / 100.0)
            assert media is not None  # noqa: S101 -- find_problems refused it without a pool
            return piece_program.inside_array(media)
        end = self._end(operation, item, operation.target, phase.piece_bytes)
        slots = yielding_slots(self._access, operation, item)
        return piece_program.transfer_within(slots, end)

    def _by_host(self, operation: ByHost, item: Running, phase: Phase) -> list[Block]:
        target, size = self._target(operation.target, item), phase.piece_bytes
        end = self._end(operation, item, operation.target, size)
        match phase.method:
            case "data_mover" if isinstance(operation, ConsolidateSnapshots):
                return piece_program.copied_by_host(end, end, [])
            case "data_mover" if isinstance(operation, Copy):
                source = self._end(operation, item, operation.source, size)
                return piece_program.copied_by_host(
                    source, end, self._zeroing(operation, end, phase)
                )
            case "xcopy" if isinstance(operation, Copy):
                ends = self._target(operation.source, item), target
                read, write = (self._access.media(each, 1.0) for each in ends)
                both: tuple[Blocks, Blocks] = (
                    [] if read is None else read.read(),
                    [*([] if write is None else write.write()), *end.second_copy()],
                )
                return piece_program.copied_by_array(end, self._copy_station(target.array), both)
            case "unmap":
                return piece_program.freed(end, _command("unmap", target.array.offload.unmap_us))
            case _:
                return self._zeroed(operation, end, phase.method == "write_same")

    def _rebuilt(self, operation: Rebuild) -> list[Block]:
        """A piece of a rebuild."""
        arrays = self._design.arrays
        array = next(a for a in arrays if any(p.id == operation.pool for p in a.pools))
        pool = Target(array, Lun(id=operation.pool, pool=operation.pool), ())
        media = self._access.media(pool, interrupted(self._design, operation))
        assert media is not None  # noqa: S101 -- the pool is its own
        return media.rebuild()

    def _zeroing(self, operation: Copy, end: Endpoint, phase: Phase) -> list[Block]:
        """What the first write to a block waits for."""
        if phase.zeroing is None:
            return []
        host = self._hosts[operation.host]
        zeroed = self._zeroed(operation, end, phase.zeroing == "write_same")
        first_write = timed("first write", 0.0, from_ms(host.data_mover.first_write_ms))
        return piece_program.before_first_write(phase.piece_bytes, first_write, zeroed)

    def _zeroed(self, operation: ByHost, end: Endpoint, by_array: bool) -> list[Block]:
        host = self._hosts[operation.host or ""]
        if not by_array:
            return piece_program.zeroed_by_host(end, host.data_mover.zero_write_kib * KIB)
        offload = self._reach.targets(self._datastores[operation.target])[0].array.offload
        return piece_program.zeroed_by_array(end, _command("write same", offload.write_same_us))

    def _target(self, datastore: str, item: Running) -> Target:
        """The device that one of an operation's `count` uses: all devices have their turn."""
        targets = self._reach.targets(self._datastores[datastore])
        return targets[item.index % len(targets)]

    def _end(self, operation: Operation, item: Running, datastore: str, size: int) -> Endpoint:
        host = self._hosts[operation.host or ""]
        on_host = member(self._access.names, host.id, item.index % host.count, host.count)
        random = operation.random_pct / 100.0 if isinstance(operation, Stream) else size / BLOCK
        load = Load(min(1.0, random), max(size, BLOCK), NO_TIME, largest_read_bytes=size)
        access = self._access.access(host, on_host, self._target(datastore, item), load)
        return Endpoint(access, self._access.issuer(access.device, (operation.id, item.index)))

    def _copy_station(self, array: Array) -> CopyStation:
        engine = array.offload.copy_engine
        assert engine is not None  # noqa: S101 -- else the host would copy
        at, part = f"arrays.{array.id}.offload.copy_engine", array.id
        name = single(f"copy engine of {self._access.names(part)}")
        strips = Limit(f"{part}/copy", part, MEDIA, engine.strips, origin=f"{at}.strips", name=name)
        rate = None
        if engine.rate_cap_mb_s is not None:
            capped = f"{at}.rate_cap_mb_s"
            place = self._access.stations.place(
                Station(
                    f"{part}/copy-rate",
                    part,
                    MEDIA,
                    1,
                    Discipline.FCFS,
                    origin=capped,
                    name=name.within("rate cap of the "),
                )
            )
            time = engine.strip_kib * KIB / from_mb_s(engine.rate_cap_mb_s)
            rate = (place, timed("copy rate", 0.0, time))
        return CopyStation(
            strips=self._access.limits.place(strips),
            strip_bytes=engine.strip_kib * KIB,
            strip_demand=timed("strip", 0.0, from_ms(engine.strip_ms)),
            rate=rate,
        )


def _command(purpose: str, time_us: float | None) -> Demand:
    """What a command without data asks of an SP."""
    assert time_us is not None  # noqa: S101 -- find_problems refused an array that lacks it
    return timed(purpose, 0.0, from_us(time_us))


def _endless(phase: Phase) -> Closed | Paced:
    if phase.bytes_s is None:
        return Closed(phase.outstanding, timed("think", 0.0))
    return Paced(phase.outstanding, phase.piece_bytes / phase.bytes_s, 1)


def flow_count(design: Design, operation: Operation, item: Running) -> int:
    """Number of flows of one of an operation's `count`: one for each host that takes part."""
    return len(phases(design, operation)[item.phase].shares) or 1
