"""Cimba (https://github.com/FBarrca/cimba_python): processes compiled onto a C engine.

A process that gives a slot back and asks for it at the same instant overtakes those that wait,
so in the nested-limit host each I/O lets one instant pass before it asks again.
"""

from collections.abc import Callable
from typing import Any

import cimba as cb
from cimba import random

from lab.bench.contestant import Lap
from lab.bench.named_networks import (
    ADAPTER_DEPTH,
    DEVICE_DEPTH,
    DISK_SERVICE,
    HIT_DELAY,
    HIT_SHARE,
    SP_SERVERS,
    SP_SERVICE,
    TRANSFER,
    VM_DEPTH,
    VMS,
)

DISKS = 20


def prepare(work: str, ios: int) -> Lap:
    """Build the model and compile it by a short run; a lap is a whole run of its own."""
    model = WORKS[work]()
    model.ios = 100
    _run(model)
    model.ios = ios

    def lap() -> int:
        _run(model)
        return ios

    return lap


def _run(model: Any) -> None:
    window = cb.Window.until_idle()
    cb.Experiment(model, replications=1, window=window, seed=1).run(workers=1)


class MmC(cb.Model):
    """Four servers at one queue."""

    ios: int = 1
    queue: cb.Container

    @cb.process
    def arrivals(self) -> None:
        """Poisson arrivals, as many as are asked for."""
        for _ in range(self.ios):
            cb.hold(random.exponential(1 / 3200.0))
            self.queue.put(1)

    @cb.process(copies=4)
    def server(self) -> None:
        """Serve for ever."""
        while True:
            self.queue.get(1)
            cb.hold(random.exponential(1e-3))


class Disk(cb.Model):
    """A disk."""

    busy: cb.Resource


class ClosedNetwork(cb.Model):
    """Links, SP and disks, with 32 I/Os that go round."""

    ios: int = 1
    done: int = 0
    out: cb.Resource
    back: cb.Resource
    sp: cb.Resource
    disks: list[Disk]

    @cb.process(copies=32)
    def io(self) -> None:
        """Go round until so many rounds are done."""
        while True:
            self.out.acquire()
            cb.hold(TRANSFER)
            self.out.release()
            self.sp.acquire()
            cb.hold(random.exponential(SP_SERVICE))
            self.sp.release()
            if random.uniform() < HIT_SHARE:
                cb.hold(HIT_DELAY)
            else:
                disk = self.disks[int(random.uniform() * DISKS)]
                disk.busy.acquire()
                cb.hold(random.exponential(DISK_SERVICE))
                disk.busy.release()
            self.back.acquire()
            cb.hold(TRANSFER)
            self.back.release()
            self.done += 1
            if self.done >= self.ios:
                cb.end_trial()


class Parts(cb.Model):
    """What the VMs of the nested-limit host share."""

    ios: int = 1
    done: int = 0
    device: cb.Resource
    adapter: cb.Resource
    out: cb.Resource
    back: cb.Resource
    sp: cb.Resource
    disks: list[Disk]


class Vm(cb.Model):
    """A VM with 128 outstanding I/Os."""

    parts: cb.Ref[Parts]
    slots: cb.Resource

    @cb.process(copies=128)
    def io(self) -> None:
        """Go round until so many rounds are done."""
        while True:
            cb.hold(0.0)
            self.slots.acquire()
            self.parts.device.acquire()
            self.parts.adapter.acquire()
            self.parts.out.acquire()
            cb.hold(TRANSFER)
            self.parts.out.release()
            self.parts.sp.acquire()
            cb.hold(random.exponential(SP_SERVICE))
            self.parts.sp.release()
            if random.uniform() < HIT_SHARE:
                cb.hold(HIT_DELAY)
            else:
                disk = self.parts.disks[int(random.uniform() * DISKS)]
                disk.busy.acquire()
                cb.hold(random.exponential(DISK_SERVICE))
                disk.busy.release()
            self.parts.back.acquire()
            cb.hold(TRANSFER)
            self.parts.back.release()
            self.parts.adapter.release()
            self.parts.device.release()
            self.slots.release()
            self.parts.done += 1
            if self.parts.done >= self.parts.ios:
                cb.end_trial()


class NestedLimitHost(cb.Model):
    """Four VMs before a device queue."""

    ios: int = 1
    parts: Parts
    vms: list[Vm]

    @cb.on_start
    def tell(self) -> None:
        """Hand the number of I/Os on."""
        self.parts.ios = self.ios


def _closed_network() -> Any:
    model = ClosedNetwork()
    model.sp = cb.Resource(capacity=SP_SERVERS)
    model.disks = [Disk() for _ in range(DISKS)]
    return model


def _nested_limit_host() -> Any:
    model = NestedLimitHost()
    parts = Parts()
    parts.device = cb.Resource(capacity=DEVICE_DEPTH)
    parts.adapter = cb.Resource(capacity=ADAPTER_DEPTH)
    parts.sp = cb.Resource(capacity=SP_SERVERS)
    parts.disks = [Disk() for _ in range(DISKS)]
    model.parts = parts
    model.vms = [_vm(parts) for _ in range(VMS)]
    return model


def _vm(parts: Parts) -> Any:
    vm = Vm()
    vm.parts = parts
    vm.slots = cb.Resource(capacity=VM_DEPTH)
    return vm


WORKS: dict[str, Callable[[], Any]] = {
    "mm_c": MmC,
    "closed_network": _closed_network,
    "nested_limit_host": _nested_limit_host,
}
