"""One collection: hosts, datastores, VMs and load of a vCenter, in the order that ids need."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from pyVmomi import vim

from qdepth.figures import whole
from qdepth.imports.collector.estate_file import (
    SCHEMA,
    CollectedDatastore,
    CollectedHost,
    CollectedVm,
    DiskSample,
    EstateFile,
)
from qdepth.imports.readers.collector import MOST_BYTES
from qdepth.vcenter import seen_datastores, seen_hosts, seen_vms
from qdepth.vcenter.disk_load import INTERVAL_S, read_load
from qdepth.vcenter.esxcli import DeviceSettings, device_settings
from qdepth.vcenter.missing_parts import MissingParts
from qdepth.vcenter.not_collected import FAULTS, NotCollected, reason_of
from qdepth.vcenter.properties import Seen, read_all
from qdepth.vcenter.shown_names import ShownNames

BYTES_PER_SAMPLE = 270
"""Length of a sample in the file."""

Told = Callable[[str], None]


class Wanted(NamedTuple):
    """What to collect."""

    cluster: str = "*"
    """Wildcard of clusters; hosts without a cluster match only `*`."""
    samples: int = 15
    """Newest samples of 20 s of each virtual disk; 0 for no load."""
    hashed: bool = False
    """True if names are replaced by codes."""


class Collected(NamedTuple):
    """The file, and what it lacks."""

    estate: EstateFile
    warnings: list[str]


def collect(instance: Any, wanted: Wanted, told: Told) -> Collected:
    """Read an estate from a session.

    Parameters
    ----------
    instance : vim.ServiceInstance
        Session of the SDK.
    wanted : Wanted
        What is collected.
    told : Callable
        Called with the progress in words.

    Raises
    ------
    NotCollected
        If no host is to be had, if the load would not fit into a file that imports read, or if
        vCenter stops answering.
    """
    return _Collection(instance, wanted, told).run()


class _Collection:
    def __init__(self, instance: Any, wanted: Wanted, told: Told) -> None:
        self._instance = instance
        self._wanted = wanted
        self._told = told
        self._names = ShownNames(hashed=wanted.hashed)
        self._missing = MissingParts()
        self._host_names: dict[str, str] = {}
        self._datastore_names: dict[str, str] = {}

    def run(self) -> Collected:
        with _reading("hosts"):
            found_hosts = list(self._hosts())
        if not found_hosts:
            raise NotCollected(self._nothing())
        with _reading("datastores"):
            found_datastores = list(self._datastores())
        with _reading("VMs"):
            running, found_vms = self._vms()
        with _reading("load"):
            load = self._load(running, found_vms) if self._wanted.samples else []
        estate = EstateFile.model_validate(
            {
                "schema": SCHEMA,
                "collected_at": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "hashed": self._wanted.hashed,
                "interval_s": INTERVAL_S,
                "hosts": found_hosts,
                "datastores": found_datastores,
                "vms": found_vms,
                "load": load,
            }
        )
        return Collected(estate, self._missing.sentences())

    def _read(self, kind: Any, paths: Sequence[str], page: int, what: str) -> Iterator[Seen]:
        return read_all(
            self._instance, kind, paths, page, lambda count: self._told(f"{what}: {whole(count)}")
        )

    def _hosts(self) -> Iterator[CollectedHost]:
        clusters = {
            each.id: each.value("name") or ""
            for each in self._read(vim.ClusterComputeResource, ["name"], 100, "Clusters")
        }
        for seen in self._read(
            vim.HostSystem, seen_hosts.PATHS, seen_hosts.HOSTS_PER_PAGE, "Hosts"
        ):
            parent = seen.value("parent")
            cluster = clusters.get(parent._moId, "") if parent is not None else ""
            if not fnmatchcase(cluster.lower(), self._wanted.cluster.lower()):
                continue
            name = self._names.show(seen.value("name") or seen.id)
            if not seen_hosts.has_storage(seen):
                self._missing.host_left_out(name, seen.refused)
                continue
            self._host_names[seen.id] = seen.value("name")
            yield seen_hosts.collected_host(
                seen, cluster, self._settings(seen.id, name), self._names
            )

    def _settings(self, host: str, name: str) -> dict[str, DeviceSettings]:
        try:
            return device_settings(vim.HostSystem(host, self._instance._stub))
        except (NotCollected, *FAULTS) as error:
            why = str(error) if isinstance(error, NotCollected) else reason_of(error)
            self._missing.no_esxcli(name, why)
            return {}

    def _datastores(self) -> Iterator[CollectedDatastore]:
        page = seen_datastores.DATASTORES_PER_PAGE
        for seen in self._read(vim.Datastore, seen_datastores.PATHS, page, "Datastores"):
            self._datastore_names[seen.id] = seen.value("name") or ""
            store = seen_datastores.collected_datastore(seen, self._host_names, self._names)
            if store is not None:
                yield store

    def _vms(self) -> tuple[list[str], list[CollectedVm]]:
        """Ids of those that run, and all."""
        running, found = [], []
        for seen in self._read(vim.VirtualMachine, seen_vms.PATHS, seen_vms.VMS_PER_PAGE, "VMs"):
            host = seen.value("runtime.host")
            if host is None or host._moId not in self._host_names:
                continue
            if seen.value("config.hardware.device") is None:
                self._missing.vm_left_out()
                continue
            name = self._host_names[host._moId]
            found.append(seen_vms.collected_vm(seen, name, self._datastore_names, self._names))
            if seen_vms.is_running(seen):
                running.append(seen.id)
        return running, found

    def _load(self, running: list[str], found: list[CollectedVm]) -> list[DiskSample]:
        self._require_room(sum(len(vm.disks) for vm in found if vm.powered_on))
        total = whole(len(running))
        load = list(
            read_load(
                self._instance, running, self._wanted.samples,
                lambda count: self._told(f"Load of VMs: {whole(count)} of {total}"),
            )
        )  # fmt: skip
        if running and not load:
            self._missing.no_load()
        return load

    def _require_room(self, disks: int) -> None:
        most = MOST_BYTES // BYTES_PER_SAMPLE // max(1, disks)
        if self._wanted.samples > most:
            raise NotCollected(
                f"{self._wanted.samples} samples of {whole(disks)} virtual disks do not fit into a "
                f"file of {MOST_BYTES / 1e6:.0f} MB, the largest that an import reads. Take "
                f"--samples {most} at most, or one cluster at a time (--cluster)."
            )

    def _nothing(self) -> str:
        told = " ".join(self._missing.sentences())
        if told:
            return f"No host can be read. {told}"
        return (
            f'No host is in a cluster that fits --cluster "{self._wanted.cluster}", or the user '
            "sees none. Correct the wildcard, or give the user the role Read-only on the hosts."
        )


@contextmanager
def _reading(what: str) -> Iterator[None]:
    """Say in errors what was being read."""
    try:
        yield
    except FAULTS as error:
        raise NotCollected(
            f"Reading {what} failed: {reason_of(error)}. Nothing was written; try again."
        ) from None
