"""Clusters under so much load, or of so many hosts, that many limits and I/Os come together."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.first_version import upgraded
from qdepth.design.parsing import read_design
from qdepth.studies.estimate.scaled_load import scaled

FOLDER = Path(__file__).parent / "first_version"
"""A cluster as the first version of documents has it: a VM group for each datastore."""


@cache
def _text(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text()


def large_design(index: int) -> Design:
    """A cluster of 12 to 32 hosts, on VMFS or vVols, its VMs paced or closed; always the same."""
    random = Random(index)  # noqa: S311 -- no secret
    document: dict[str, Any] = upgraded(json.loads(_text(random.choice(["vmfs", "vvol"]))))
    document["hosts"][0]["count"] = hosts = random.randint(12, 32)
    for group in document["classes"]:
        if random.random() < 0.3:
            workload = group["workload"]
            rate = workload.pop("rate_cap_iops", 100.0)
            workload.pop("burst_ios", None)
            think_ms = 1e3 * workload["outstanding_ios"] / rate
            workload |= {"loop": "closed", "think_ms": think_ms}
    return scaled(read_design(document), random.uniform(1.2, 4.0) * 16 / hosts)
