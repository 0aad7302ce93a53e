"""Media and commands of an array as a model of the catalogue has them."""

from qdepth.catalogue.catalogue import catalogue
from qdepth.imports.draft.catalogue_options import number_of, setting_of
from qdepth.imports.draft.drawing import Json


def pool_of(model: str, id_: str) -> Json:
    """The pool of disks of a model."""
    disk, raid = setting_of(model, "disk_model"), setting_of(model, "raid")
    return {
        "id": id_,
        "raid": str(raid.value) if raid else "raid6",
        "media": {
            "kind": "disks",
            "model": str(disk.value) if disk else catalogue().disks[0].id,
            "count": int(number_of(model, "disks") or 24),
        },
    }


def offload_of(model: str) -> Json:
    """Return the commands of hardware acceleration that the vendor states."""
    engine = {
        "strips": int(number_of(model, "copy_strips") or 1),
        "strip_ms": number_of(model, "copy_strip_ms") or 0.0,
    }
    times = {name: number_of(model, name) for name in ("write_same_us", "unmap_us", "ats_us")}
    return {"copy_engine": engine} | {name: us for name, us in times.items() if us is not None}


def cache_of(model: str) -> Json:
    """The cache of a model."""
    cache: Json = {"read_hit_pct": number_of(model, "read_hit_pct") or 0.0}
    dirty = number_of(model, "dirty_mib")
    return cache if dirty is None else cache | {"dirty_mib": dirty}
