"""A cluster as people have it today, to start from."""

import json
from functools import cache
from importlib.resources import files

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.studies.cases.example import Example

DESIGNS = ("vmfs", "vvol")


@cache
def cluster_design(name: str) -> Design:
    """A design of the cluster, one of `DESIGNS`."""
    text = (files(__package__) / "cluster" / f"{name}.json").read_text(encoding="utf-8")
    return read_design(json.loads(text))


def cluster_example() -> Example:
    """Sixteen hosts with 400 VMs in three classes on an all-flash array."""
    return Example(
        id="cluster",
        title="Today's cluster: 16 hosts, 400 VMs, all-flash",
        source="Array and driver as in the catalogue; sizes, loads, capacities and targets are "
        "made up.",
        summary="Databases, web servers and backups share two controllers over two 32 Gb fabrics. "
        "Ten VMFS datastores do as well as vVols behind one endpoint: the workload is the limit, "
        "and the controllers come next.",
        assumptions=["Hosts, VMs, their loads, capacities and latency targets are made up."],
        caveats=[
            "Nobody measured this cluster; replace its numbers with yours, or calibrate it.",
        ],
        fitted=[],
        designs=[cluster_design(name) for name in DESIGNS],
    )
