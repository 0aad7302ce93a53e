"""vSCSI adapters: another profile, or deeper queues of the present one."""

from collections.abc import Callable, Iterator

from qdepth.catalogue.catalogue import catalogue, profile
from qdepth.figures import listed_in_words
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.fix.fields import DOUBLINGS, act, field_of
from qdepth.studies.fix.situation import Situation
from qdepth.studies.overrides import Override

COLLECTION = "classes"
BETTER = {"lsi": "pvscsi-windows"}
"""The adapter to take instead: the defaults of PVSCSI that apply under every guest."""
FULL_PCT = 50.0
DEPTHS = ("disk_depth", "adapter_depth")
SWAP = (
    "The VM is shut down to change the adapter, and its guest needs the driver before it boots "
    "from it. PVSCSI also takes less CPU per I/O."
)


def candidates(situation: Situation) -> Iterator[Candidate]:
    """Deeper vSCSI queues if they are the bottleneck, for all classes of VMs with full ones."""
    found = situation.bottleneck_field()
    if found is None or not found[0].startswith(f"{COLLECTION}."):
        return
    name = found[0].rpartition(".")[2]
    if name not in DEPTHS:
        return
    groups = _full_groups(situation, found[1], name)
    yield from _deeper(situation, groups, name)
    yield from _other_adapter(situation, groups)


def _full_groups(situation: Situation, first: str, name: str) -> list[str]:
    """Classes of VMs whose queues of the same kind and depth are full, the bottleneck first."""
    place = situation.place(COLLECTION, first)
    now = place.part.get("vscsi_adapter"), situation.value(place, name)
    full = {
        row.part
        for row in situation.report.limits
        if (row.origin or "").startswith(f"{COLLECTION}.")
        and (row.origin or "").endswith(f".{name}")
        and (row.full_pct.value or 0.0) >= FULL_PCT
    }
    groups = [it for it in situation.places if it.collection == COLLECTION]
    alike = [
        it.part["id"]
        for it in groups
        if it.part["id"] in full
        and (it.part.get("vscsi_adapter"), situation.value(it, name)) == now
    ]
    return list(dict.fromkeys((first, *alike)))


def _deeper(situation: Situation, groups: list[str], name: str) -> Iterator[Candidate]:
    """Values up to the most that the profile allows."""
    place = situation.place(COLLECTION, groups[0])
    now = situation.value(place, name)
    if now is None:
        return
    most = _most(place.part.get("vscsi_adapter"), name)
    values = [float(now) * 2**doubling for doubling in range(1, DOUBLINGS + 1)]
    if most is not None:
        values = [value for value in values if value < most] + [most] * (most > float(now))
    field = field_of(COLLECTION, name)
    steps = tuple(
        Step(
            tuple(Override(f"{COLLECTION}.{id_}.{name}", value) for id_ in groups),
            act(field, value, float(now), situation.named(groups)),
        )
        for value in values
    )
    if steps:
        yield Candidate(field.label, field.cost, steps, field.side_effects, frozenset(groups))


def _other_adapter(situation: Situation, groups: list[str]) -> Iterator[Candidate]:
    """A better adapter with its own depths, then with the deepest that it allows."""
    adapter = situation.place(COLLECTION, groups[0]).part.get("vscsi_adapter")
    better = BETTER.get(adapter or "")
    found = profile(catalogue().vscsi_adapters, better)
    if better is None or found is None:
        return
    swap = f"Set the vSCSI adapter of {listed_in_words(situation.named(groups))} to PVSCSI"
    deepest = {name: _most(better, name) for name in DEPTHS}
    shallow, deep = (
        tuple(
            Override(f"{COLLECTION}.{id_}.{name}", value)
            for id_ in groups
            for name, value in {"vscsi_adapter": better, **depths}.items()
        )
        for depths in (
            dict.fromkeys(DEPTHS),
            {name: most for name, most in deepest.items() if most is not None},
        )
    )
    yield Candidate(
        "vSCSI adapter",
        "downtime",
        (
            Step(shallow, f"{swap} ({_slots(found.number)})"),
            Step(deep, f"{swap} with its deepest queues ({_slots(deepest.get)})"),
        ),
        SWAP,
        frozenset(groups),
    )


def _slots(depth: Callable[[str], float | None]) -> str:
    return f"{depth('disk_depth'):g} slots for each disk, {depth('adapter_depth'):g} for all"


def _most(adapter: str | None, name: str) -> float | None:
    """The largest depth that an adapter allows; None if no profile gives one."""
    found = profile(catalogue().vscsi_adapters, adapter)
    setting = None if found is None else found.settings.get(name)
    return None if setting is None else setting.most
