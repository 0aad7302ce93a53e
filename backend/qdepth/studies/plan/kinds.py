"""Kind of change that a field takes: the table of the fixes, and fields that fixes never change."""

from qdepth.studies.fix.candidate import Cost
from qdepth.studies.fix.fields import FIELDS

OTHERS: dict[str, Cost] = {
    "path_policy": "setting",
    "raid": "downtime",
    "datastores.count": "downtime",
    "datastores.nfs_connections": "downtime",
    "nfs_teaming": "setting",
    "mtu_bytes": "setting",
    "sioc": "setting",
    "io_limits.burst_s": "setting",
    "rate_cap_iops": "setting",
    "vscsi_adapter": "downtime",
}
"""Fields that the table of the fixes lacks; any other of a part is a purchase."""
OF_THE_LOAD = ("classes", "operations")
"""Collections of the document that are no parts: fields of them cost nothing."""


def cost_of_path(path: str) -> Cost:
    """Return the kind of change of an override.

    The longest end of the path that is in a table decides, with its collection first: ids may
    contain dots.
    """
    collection, *steps = path.split(".")
    for begin in range(len(steps)):
        end = ".".join(steps[begin:])
        for name in (f"{collection}.{end}", end):
            if name in FIELDS:
                return FIELDS[name].cost
            if name in OTHERS:
                return OTHERS[name]
    return "setting" if collection in OF_THE_LOAD else "purchase"
