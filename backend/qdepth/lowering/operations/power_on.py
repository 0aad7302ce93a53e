"""Flows of power-ons: each host of the entry changes metadata for its VMs."""

from dataclasses import replace

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.operation import PowerOn
from qdepth.design.routing.lock_method import lock_method
from qdepth.design.routing.reach import Target
from qdepth.lowering.demands import KERNEL, SP, timed
from qdepth.lowering.device_access import DeviceAccess
from qdepth.lowering.issued_load import Load
from qdepth.lowering.member import Member, member
from qdepth.lowering.operations import locks
from qdepth.lowering.operations.piece_program import Endpoint
from qdepth.lowering.operations.running import SHARES, Running
from qdepth.lowering.operations.scsi_reservations import conflict_pause, locked_target
from qdepth.lowering.operations.work import LOCK, HostShare, Phase
from qdepth.network.blocks import Block, flatten
from qdepth.network.loops import Closed, Finite, Loop
from qdepth.network.name import single
from qdepth.network.network import Flow, Limit
from qdepth.network.program import bound
from qdepth.units import from_ms, from_us

LOAD = Load(0.0, LOCK, timed("guest", 0.0))
"""Commands without data."""
PAUSE_SCV = 0.1
"""Variability of the time between two locks: enough to keep VMs out of step."""


class PowerOnFlows:
    """Makes flows of power-ons; places the parts that they use in the tables of the network."""

    def __init__(self, design: Design, access: DeviceAccess) -> None:
        self._design = design
        self._access = access
        self._hosts = index_of(design).hosts

    def flows(
        self,
        operation: PowerOn,
        item: Running,
        phase: Phase,
        first: tuple[int, int],
        loop: Loop | None,
    ) -> list[Flow]:
        """One for each host that takes part.

        Parameters
        ----------
        first : two numbers
            Position of the operation among the groups, and number of the first host's world among
            the VMs.
        loop : Loop, optional
            How they issue their pieces together; unset: without an end.

        Notes
        -----
        All other flows come before in the making, so that it is known who meets reservations.
        """
        group, vm = first
        return [
            self._flow(operation, item, share.host, (group, vm + rank), _loop(share, loop))
            for rank, share in enumerate(phase.shares)
        ]

    def _flow(
        self, operation: PowerOn, item: Running, which: int, place: tuple[int, int], loop: Loop
    ) -> Flow:
        """The flow of one host of the entry."""
        host = self._hosts[operation.host]
        on_host = member(self._access.names, host.id, which, host.count)
        blocks = self._blocks(operation, item, host, on_host)
        steps, binding = bound(*flatten(blocks))
        name = item.name(operation.count)
        return Flow(
            id=name if host.count == 1 else f"{name}@{on_host.id}",
            group=place[0],
            device=None,
            stream_key=f"operation/{operation.id}",
            indices=(item.index, item.phase, which),
            loop=loop,
            read_share=0.0,
            sizes=(LOCK,),
            cumulative=(1.0,),
            program=steps,
            binding=binding,
            vm=place[1],
            shares=float(SHARES),
            sequential_share=0.0,
        )

    def _blocks(
        self, operation: PowerOn, item: Running, host: Host, on_host: Member
    ) -> list[Block]:
        access, target = self._access, locked_target(self._design, operation)
        way = access.access(host, on_host, target, LOAD, is_gated=False)
        end = Endpoint(way, access.issuer(way.device, (operation.id, item.index)))
        is_ats = _is_ats(host, target)
        held = self._locks(host, target) if is_ats else [access.lun_reservation(target)]
        change = locks.Change(
            end=end,
            counted_at=access.counted_locks(on_host, target, held[0], is_ats=is_ats),
            pause=timed("pause", PAUSE_SCV, from_ms(operation.pause_ms)),
            hold=timed("hold", 0.0, from_ms(operation.hold_ms)),
            back_off=conflict_pause(host),
        )
        if is_ats:
            ats_us = target.array.offload.ats_us
            return locks.under_ats(change, timed("ats", 0.0, from_us(ats_us or 0.0)), held)
        turn = Limit(
            f"{on_host.id}/{target.device.id}/lock",
            host.id,
            KERNEL,
            1,
            name=on_host.name.within("lock of ", f" on {access.names(target.device.id)}"),
        )
        gates = [
            gate for name, gate in access.gates[target.device.id].items() if name != on_host.id
        ]
        return locks.under_reservation(change, access.limits.place(turn), held[0], gates)

    def _locks(self, host: Host, target: Target) -> list[int]:
        """Limits that stand for the blocks of a LUN that ATS locks."""
        return [
            self._access.limits.place(
                Limit(
                    f"{target.device.id}/block{rank + 1}",
                    target.array.id,
                    SP,
                    1,
                    name=single(
                        f"lock of block {rank + 1} of {self._access.names(target.device.id)}"
                    ),
                )
            )
            for rank in range(host.locking.ats_locks)
        ]


def _loop(share: HostShare, loop: Loop | None) -> Loop:
    """What a host does of a loop."""
    if isinstance(loop, Finite):
        return replace(loop, workers=share.outstanding, pieces=share.pieces)
    return loop or Closed(share.outstanding, timed("think", 0.0))


def _is_ats(host: Host, target: Target) -> bool:
    return lock_method(host, target.array).is_ats
