"""Options of the catalogue for values that no file contains, each with its source."""

from collections.abc import Sequence

from qdepth.catalogue.catalogue import Profile, Protocol, Setting, catalogue, profile, source_of
from qdepth.design.profiles.link_speeds import speeds
from qdepth.imports.draft.coverage import Coverage, coverage
from qdepth.imports.draft.need import NeedOption
from qdepth.imports.load.load import Load, LoadRow

KERNEL_US = 4.94
"""Kernel time of an I/O that reproduces the kernel latency of Emulex's white paper [us]."""
KERNEL_CPUS = 4
USUAL_ARRAY = "all-flash-mid-range"
USUAL_WORKLOAD = "general"
BY_ROLE = "by role"
"""Id of the load by which each VM has the assumed load of its role."""
STATED = "stated total"
"""Id of the load that the user states for all VMs together."""
USUAL_LUN_DEPTH = 32
EACH_VM = "each VM"
"""Beginning of the ids of loads from no file: a kind of VM of the catalogue."""
_ARRAYS_BY_FRONT_END = {"pure-flasharray": "flasharray-x50r3"}


def array_options(front_end: str | None) -> list[NeedOption]:
    """Models of the catalogue for an array, the one that its front end suggests first."""
    first = _ARRAYS_BY_FRONT_END.get(front_end or "", USUAL_ARRAY)
    models = sorted(catalogue().arrays, key=lambda model: model.id != first)
    return [
        NeedOption(
            id=model.id,
            label=f"as {model.name}: {_number(model, 'read_us'):g} µs of a controller and "
            f"{_number(model, 'read_ms'):g} ms more for a read",
            source=_sources(model, ("read_us", "read_ms")),
            confidence="medium" if model.id == _ARRAYS_BY_FRONT_END.get(front_end or "") else "low",
        )
        for model in models
    ]


def load_options(loads: Sequence[Load], hosts: Sequence[str]) -> list[NeedOption]:
    """Imported loads, then those of the catalogue for each VM.

    `hosts` are the names of those with VMs.
    """
    measured = [
        NeedOption(
            id=f"measured: {load.id}",
            label=f"{_titled(load, part)}: "
            f"{sum(row.iops for row in rows_that_add_up(load)):,.0f} IOPS"
            + ("" if part.is_partial else " in all"),
            source=f"{load.file}",
            confidence="low" if part.is_partial else "high",
        )
        for load in loads
        if load.offered
        for part in (coverage(load, hosts),)
    ]
    kinds = sorted(catalogue().workloads, key=lambda kind: kind.id != USUAL_WORKLOAD)
    by_role = NeedOption(
        id=BY_ROLE, label="each VM by its role, as assumed below",
        source="the workloads of the catalogue", confidence="low",
    )  # fmt: skip
    return [*measured, by_role] + [
        NeedOption(
            id=f"{EACH_VM}: {kind.id}",
            label=f"each VM as {kind.name}: {_number(kind, 'rate_iops'):g} IOPS of "
            f"{_number(kind, 'size_kib'):g} KiB, {_number(kind, 'read_pct'):g} % reads",
            source=_sources(kind, ("rate_iops", "size_kib", "read_pct")),
            confidence="low",
        )
        for kind in kinds
    ]


def _titled(load: Load, part: Coverage) -> str:
    """The title of a load; its hosts come early, where a small screen shows them."""
    name, comma, rest = load.title.partition(",")
    hosts = f" ({part.measured} of {part.drawn} hosts)" if part.is_partial else ""
    return f"{name}{hosts}{comma}{rest}"


def rows_that_add_up(load: Load) -> list[LoadRow]:
    """The rows of a load that are parts of the whole, each counted once."""
    first = load.rows[0].kind if load.rows else "estate"
    return [row for row in load.rows if row.kind == first]


def speed_options(protocol: Protocol, by_model: int | None, array_model: str) -> list[NeedOption]:
    """Speeds of a link: by the adapter's name, then the array's ports, then all others."""
    allowed = speeds(protocol)
    model = profile(catalogue().arrays, array_model)
    setting = None if model is None else model.settings.get("port_speed_gbps")
    found: dict[str, NeedOption] = {}
    if by_model in allowed:
        found[str(by_model)] = NeedOption(
            id=str(by_model), label=f"{by_model} Gb/s", confidence="medium",
            source="the name of the adapter's model; the link may be slower",
        )  # fmt: skip
    if setting is not None and int(float(setting.value)) in allowed:
        value = str(int(float(setting.value)))
        found.setdefault(
            value,
            NeedOption(
                id=value, label=f"{value} Gb/s", confidence="low",
                source=f"the ports of {model.name if model else ''} in the catalogue",
            ),
        )  # fmt: skip
    usual = 10 if 10 in allowed else 16 if 16 in allowed else allowed[-1]
    for speed in (usual, *allowed):
        found.setdefault(
            str(speed),
            NeedOption(id=str(speed), label=f"{speed} Gb/s", confidence="low",
                       source="a speed of the protocol"),
        )  # fmt: skip
    return list(found.values())


def kernel_options() -> list[NeedOption]:
    """Kernel time of an I/O."""
    source = profile_source("emulex-vvol")
    return [
        NeedOption(id=f"{KERNEL_US:g}", label=f"{KERNEL_US:g} µs on {KERNEL_CPUS} CPUs",
                   source=f"fitted to {source}", confidence="medium")
    ]  # fmt: skip


def profile_source(id_: str) -> str:
    """Title of a source of the catalogue."""
    return next(source.title for source in catalogue().sources if source.id == id_)


def setting_of(model: str, name: str, among: str = "arrays") -> Setting | None:
    """Return a setting of a model of the catalogue; None if it has none."""
    found = profile(getattr(catalogue(), among), model)
    return None if found is None else found.settings.get(name)


def number_of(model: str, name: str, among: str = "arrays") -> float | None:
    """Return a number of a model of the catalogue; None if it has none."""
    setting = setting_of(model, name, among)
    return None if setting is None else float(setting.value)


def _number(model: Profile, name: str) -> float:
    return model.number(name) or 0.0


def _sources(model: Profile, names: tuple[str, ...]) -> str:
    """Titles of the sources of some settings, and which ones no document confirms."""
    there = [model.settings[name] for name in names if name in model.settings]
    titles = list(dict.fromkeys(source_of(setting).title for setting in there))
    doubt = "" if all(setting.confirmed for setting in there) else " (not confirmed)"
    return "; ".join(titles) + doubt
