"""Default ranges of times that a design has from a profile of the catalogue."""

from collections.abc import Iterator, Mapping
from math import isclose

from qdepth.catalogue.catalogue import Profile, Setting, catalogue, profile
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.media import Disks
from qdepth.design.profiles.protocol_costs import published_delay
from qdepth.studies.doubt.doubt_question import DoubtRange

CONFIRMED = 1.2
"""Factor that contains nine of ten values if a vendor or a measurement confirms the value. A
choice: it covers differences in firmware and settings."""
UNCONFIRMED = 2.0
"""The same if nothing confirms it. A choice: families of arrays differ by this much."""
OF_SP = ("read_us", "write_us", "read_us_per_kib", "write_us_per_kib")
OF_ARRAY = ("read_ms", "write_ms")
OF_DISK = ("seek_ms", "transfer_mb_s")
_TELLING = ("read_us", "write_us", "read_ms")
"""Settings by which a profile is recognised where the array does not name its model."""


def profile_ranges(design: Design) -> list[DoubtRange]:
    """Return a range for each time that equals its profile, those of one array together."""
    return [*_of_arrays(design), *_of_disks(design), *_of_fabrics(design)]


def _of_arrays(design: Design) -> Iterator[DoubtRange]:
    for array in design.arrays:
        known = profile(catalogue().arrays, array.model) or _recognised(array)
        if known is None:
            continue
        for name in OF_SP:
            own = {f"sps.{sp.id}.{name}": getattr(sp, name) for sp in array.sps}
            yield from _range(known.settings.get(name), own)
        for name in OF_ARRAY:
            own = {f"arrays.{array.id}.{name}": getattr(array, name)}
            yield from _range(known.settings.get(name), own)


def _of_disks(design: Design) -> Iterator[DoubtRange]:
    for array in design.arrays:
        for pool in array.pools:
            media = pool.media
            known = profile(catalogue().disks, media.model) if isinstance(media, Disks) else None
            if known is None:
                continue
            for name in OF_DISK:
                setting, value = known.settings.get(name), getattr(media, name)
                held = setting.value if value is None and setting is not None else value
                yield from _range(setting, {f"pools.{pool.id}.media.{name}": held})


def _of_fabrics(design: Design) -> Iterator[DoubtRange]:
    for fabric in design.fabrics:
        own = {f"fabrics.{fabric.id}.io_delay_us": fabric.io_delay_us}
        yield from _range(published_delay(fabric.protocol), own)


def _range(setting: Setting | None, held: Mapping[str, object]) -> Iterator[DoubtRange]:
    if setting is None or not isinstance(setting.value, float | int) or setting.value <= 0:
        return
    value = float(setting.value)
    paths = [path for path, own in held.items() if _is_value(own, value)]
    if paths:
        factor = CONFIRMED if setting.confirmed else UNCONFIRMED
        yield DoubtRange(
            path=paths[0],
            also=paths[1:],
            low=setting.low or float(f"{value / factor:.4g}"),
            high=setting.high or float(f"{value * factor:.4g}"),
            shape="lognormal",
        )


def _recognised(array: Array) -> Profile | None:
    """The one profile with the service times of an array; None if there is none, or several."""
    first = array.sps[0]
    own = {"read_us": first.read_us, "write_us": first.write_us, "read_ms": array.read_ms}
    found = [
        each
        for each in catalogue().arrays
        if all(_is_value(own[name], each.number(name)) for name in _TELLING)
    ]
    return found[0] if len(found) == 1 else None


def _is_value(held: object, value: float | None) -> bool:
    return (
        isinstance(held, float | int) and value is not None and isclose(held, value, rel_tol=1e-6)
    )
