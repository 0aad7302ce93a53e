"""Counters of vSphere as monitoring systems store them, by their names and labels.

telegraf writes `vsphere_vm_virtualDisk_numberReadAveraged_average` with `vmname` and `disk`, and
`vsphere_host_disk_...` with `esxhostname` and `disk`; vmware_exporter writes `vmware_vm_...` with
`vm_name`, `ds_name` and `host_name`, and by default no rates of I/Os. Sources: metrics and tags of
influxdata/telegraf's vsphere input, queries of dashboards over them, and pryorda/vmware_exporter.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from qdepth.imports.finding import RefusedFile
from qdepth.imports.inventory.builder import LOCAL_DEVICES
from qdepth.imports.load.load import ObjectKind
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.sampled_loads import (
    ALL,
    IN_WORDS,
    MB_OF_A_KB,
    MB_S,
    READS,
    WRITES,
    Values,
    drop_halves,
    loads_of_samples,
    series_of_samples,
    summed,
)

_METRIC = re.compile(
    r"(?P<family>virtualdisk|datastore|disk)_(?:(?P<way>numberread|numberwrite|commands)averaged"
    r"|(?P<kb>read|write))_average$"
)
_FAMILIES = ("virtualdisk", "disk", "datastore")
"""Counters that tell the same from several places; the first that there is, is used."""
_VMS = ("vmname", "vm_name", "vm")
_HOSTS = ("esxhostname", "host_name", "host", "esxhost")
_STORES = ("dsname", "ds_name", "datastore")
_PARTS = ("disk", "lun", "dsname", "ds_name")
_DEVICE = re.compile(r"(naa|eui|t10)\.", re.IGNORECASE)
_OF_SCRAPERS = frozenset(
    ("__name__", "instance", "job", "replica", "prometheus", "prometheus_replica", "pod",
     "endpoint", "service", "namespace", "container", "url")
)  # fmt: skip
"""Labels that say who measured, not what."""
_WAYS = {"numberread": READS, "numberwrite": WRITES, "commands": ALL}
KINDS: tuple[ObjectKind, ...] = ("vm", "device", "datastore", "host")
"""Objects with the same content; the first available one is used, as it contains most."""
QUERY = '{__name__=~"vsphere_vm_virtualDisk_number(Read|Write)Averaged_average"}'
ASK = f"Query {QUERY} of telegraf's vsphere input over a range, in steps of 20 s"
_Series = dict[float, dict[str, dict[tuple[str, str], float]]]
"""By the moment [s] and the object: values by what they are, and of which part."""


@dataclass
class VsphereMetrics:
    """Contents of the counters of a file."""

    series: dict[tuple[ObjectKind, str], _Series] = field(default_factory=dict)
    values: int = 0
    """Values that are a rate or a throughput."""
    repeated: int = 0
    """Series that another scraper measured, too."""
    _known: set[frozenset[tuple[str, str]]] = field(default_factory=set)

    def add(self, metric: str, labels: Mapping[str, str], values: Mapping[float, float]) -> None:
        """Add values of a counter by their moments [s]; only storage counters are used."""
        found = _METRIC.search(metric.lower())
        owner = _owner(labels)
        if found is None or owner is None:
            return
        identity = {(k, v) for k, v in labels.items() if k not in _OF_SCRAPERS} | {("", metric)}
        is_range = len(values) > 1
        if is_range and frozenset(identity) in self._known:
            self.repeated += 1
            return
        self._known.add(frozenset(identity))
        kind, name = owner
        measure = _WAYS[found["way"]] if found["way"] else MB_S
        factor = MB_OF_A_KB if found["kb"] else 1.0
        part = _part(kind, labels)
        series = self.series.setdefault((kind, found["family"]), {})
        for moment, value in values.items():
            of_object = series.setdefault(moment, {}).setdefault(name, {})
            of_object[f"{measure} {found['kb'] or ''}", part] = value * factor
            self.values += 1

    def finish(self, found: Found, file: str, is_a: str) -> None:
        """Add the loads of the objects that contain most.

        Raises
        ------
        RefusedFile
            If there is no rate of I/Os.
        """
        chosen = next(
            (
                (kind, self.series[kind, family])
                for kind in KINDS
                for family in _FAMILIES
                if (kind, family) in self.series and _has_rates(self.series[kind, family])
            ),
            None,
        )
        if chosen is None:
            raise RefusedFile(
                f"{file} has no known I/O rates, such as numberReadAveraged. {ASK}, and "
                "import the answer."
            )
        kind, series = chosen
        moments = sorted(series)
        samples = [(_in_words(moment), _summed(series[moment])) for moment in moments]
        halves = drop_halves([sample for _, sample in samples])
        if halves:
            found.say("dropped", halves, file=file, confidence="medium")
        interval_s = moments[1] - moments[0] if len(moments) > 1 else None
        found.loads += loads_of_samples(file, samples, kind, interval_s)
        found.series.append(series_of_samples(file, samples, kind))
        objects = len({name for _, sample in samples for name in sample})
        word = IN_WORDS.get(kind, kind)
        found.say("read", f"Rates of {objects} {word}s at {len(moments)} moments.", file=file,
                  rows=self.values)  # fmt: skip
        if len({each for each, _ in self.series}) > 1:
            found.say("dropped", (
                f"Counters of objects other than {word}s were left out, because they count the "
                "same I/Os."
            ), file=file)  # fmt: skip
        if self.repeated:
            found.say(
                "dropped",
                f"{self.repeated} series occur twice, from two scrapers. Each counts once.",
                file=file,
                rows=self.repeated,
            )
        found.files.append(ReadFile(file=file, is_a=is_a, rows=self.values, what="load"))


def _summed(objects: Mapping[str, Mapping[tuple[str, str], float]]) -> dict[str, Values]:
    return {name: summed(parts) for name, parts in objects.items()}


def _owner(labels: Mapping[str, str]) -> tuple[ObjectKind, str] | None:
    """What a series is of: the most exact object that its labels name."""
    if vm := _first(labels, _VMS):
        return "vm", vm
    if device := _device(labels):
        return None if device.lower().startswith(LOCAL_DEVICES) else ("device", device)
    if store := _first(labels, _STORES):
        return "datastore", store
    host = _first(labels, _HOSTS)
    return ("host", host) if host else None


def _part(kind: ObjectKind, labels: Mapping[str, str]) -> str:
    """Which part of an object a series is of: a disk of a VM, or what a host does on a device."""
    names = _HOSTS if kind in ("device", "datastore") else _PARTS
    return _first(labels, names)


def _device(labels: Mapping[str, str]) -> str:
    named = [labels.get(name, "") for name in ("disk", "lun")]
    return next((name for name in named if _DEVICE.match(name)), "")


def _first(labels: Mapping[str, str], names: Sequence[str]) -> str:
    return next((labels[name] for name in names if labels.get(name)), "")


def _has_rates(series: _Series) -> bool:
    return any(
        not measure.startswith(MB_S)
        for objects in series.values()
        for parts in objects.values()
        for measure, _ in parts
    )


def _in_words(moment_s: float) -> str:
    try:
        return datetime.fromtimestamp(moment_s, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (ValueError, OverflowError, OSError):
        return f"{moment_s:g} s"
