"""Measured rigs: a design and the points that were measured on it."""

import json
from importlib.resources import files

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

RIGS = ("rdma-null", "rdma-nvme", "rdma-neighbours", "ceph", "local-nvme")


def read_rig(rig: str) -> tuple[Design, object]:
    """Design of a rig, with the fitted values, and its measurements as parsed JSON."""
    folder = files(__package__) / "measured" / rig
    design, measurements = (
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("design", "measurements")
    )
    return read_design(design), measurements
