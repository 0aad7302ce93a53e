"""Recent activity of virtual disks, from the real-time counters that hosts store for an hour."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from pyVmomi import vim, vmodl

from qdepth.imports.collector.estate_file import DiskSample
from qdepth.vcenter.not_collected import known_answers_only
from qdepth.vcenter.seen_vms import collected_id

INTERVAL_S = 20
VMS_PER_QUERY = 50
COUNTERS = {
    "numberReadAveraged.average": "reads",
    "numberWriteAveraged.average": "writes",
    "readLatencyUS.latest": "read_us",
    "writeLatencyUS.latest": "write_us",
    "readOIO.latest": "read_oio",
    "writeOIO.latest": "write_oio",
    "readIOSize.latest": "read_bytes",
    "writeIOSize.latest": "write_bytes",
    "smallSeeks.latest": "small_seeks",
    "mediumSeeks.latest": "medium_seeks",
    "largeSeeks.latest": "large_seeks",
}
"""Counters of the group virtualDisk, and the field of a sample that each fills."""

Samples = dict[tuple[str, str], dict[str, float]]
"""Values of fields by moment and disk."""


class Window(NamedTuple):
    """The time that is read, on vCenter's clock; the same one for all VMs."""

    start: datetime
    end: datetime


def last_samples(now: datetime, samples: int) -> Window:
    """Return the window of the last whole samples before a time."""
    end = _on_grid(now)
    return Window(end - timedelta(seconds=INTERVAL_S * samples), end)


def _on_grid(at: datetime) -> datetime:
    seconds = int(at.timestamp()) // INTERVAL_S * INTERVAL_S
    return datetime.fromtimestamp(seconds, UTC)


def read_load(
    instance: Any, vms: Sequence[str], samples: int, told: Callable[[int], None]
) -> Iterator[DiskSample]:
    """Read the samples of all virtual disks of VMs, in the order of the VMs.

    Parameters
    ----------
    instance : vim.ServiceInstance
        Session of the SDK.
    vms : Sequence
        Ids of running VMs.
    samples : int
        Samples of 20 s, the newest ones.
    told : Callable
        Called with the number of VMs so far.
    """
    manager = instance.content.perfManager
    fields = _counters(manager)
    window = last_samples(instance.CurrentTime(), samples)
    for first in range(0, len(vms), VMS_PER_QUERY):
        told(first)
        some = vms[first : first + VMS_PER_QUERY]
        for entity in _answers(manager, _specs(instance, some, fields, window)):
            yield from _samples_of(entity, fields)


def _counters(manager: Any) -> dict[int, str]:
    """The field of each counter, by the number that this vCenter gives the counter."""
    return {
        each.key: COUNTERS[name]
        for each in manager.perfCounter
        if each.groupInfo.key == "virtualDisk"
        and (name := f"{each.nameInfo.key}.{each.rollupType}") in COUNTERS
    }


def _specs(
    instance: Any, vms: Sequence[str], fields: Mapping[int, str], window: Window
) -> list[Any]:
    Metric = vim.PerformanceManager.MetricId  # noqa: N806  a class
    metrics = [Metric(counterId=number, instance="*") for number in fields]
    return [
        vim.PerformanceManager.QuerySpec(
            entity=vim.VirtualMachine(vm, instance._stub), metricId=metrics,
            startTime=window.start, endTime=window.end, intervalId=INTERVAL_S, format="csv",
        )
        for vm in vms
    ]  # fmt: skip


def _answers(manager: Any, specs: list[Any]) -> Iterator[Any]:
    """Ask about some VMs at once; where one of them is gone since, one by one."""
    if not specs:
        return
    try:
        with known_answers_only():
            found = manager.QueryPerf(specs)
        yield from found
    except (vmodl.fault.ManagedObjectNotFound, vmodl.fault.InvalidArgument):
        if len(specs) > 1:
            for spec in specs:
                yield from _answers(manager, [spec])


def _samples_of(entity: Any, fields: Mapping[int, str]) -> Iterator[DiskSample]:
    found: Samples = defaultdict(dict)
    moments = [_moment(text) for text in (entity.sampleInfoCSV or "").split(",")[1::2]]
    for series in entity.value:
        if series.id.instance:
            cells = zip(moments, (series.value or "").split(","), strict=False)
            for moment, text in cells:
                if text and not text.startswith("-"):
                    found[moment, series.id.instance][fields[series.id.counterId]] = float(text)
    vm = collected_id(entity.entity._moId)
    for (moment, disk), values in found.items():
        yield DiskSample(moment=moment, vm=vm, disk=disk, **values)


def _moment(text: str) -> str:
    """The time of a sample on the grid of all hosts, whose clocks may differ by seconds."""
    at = _on_grid(datetime.fromisoformat(text.replace("Z", "+00:00")))
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")
