"""Measured rigs: a design and the points that were measured on it."""

import json
from importlib.resources import files

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

RIGS = ("rdma-null", "rdma-nvme", "rdma-neighbours", "ceph", "local-nvme")
"""Those that the allowance of a calibrated design is from; their designs have the fitted values."""
ELSEWHERE = (
    "efa-block", "tcp-block", "efa-write", "efa-rail-write", "i8g-nvme", "ahci-ssd", "hba-ssd",
    "usb-ssd", "raid-card-ssd", "raid-card-stripe", "highpoint-raid5", "eight-disks", "disk-7k2",
    "disk-10k",
)  # fmt: skip
"""Those that test it: nothing was set with their rows in view. Their designs are as drawn."""
ELSEWHERE_LATER = (
    "ceph-rbd", "ceph-fs", "ceph-nfs", "raid-card-disk", "pcie-ssd", "rocket-nvme", "floppy",
    "disk-1tb", "raid-card-three", "hba-mode-ssd", "hba-dc500m", "sata-300-ssd",
)  # fmt: skip
"""Those that test the rule by a design's own points: by the same rules, after it was fixed."""


def read_rig(rig: str) -> tuple[Design, object]:
    """Design of a rig and its measurements as parsed JSON."""
    folder = files(__package__) / ("measured" if rig in RIGS else "elsewhere") / rig
    design, measurements = (
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("design", "measurements")
    )
    return read_design(design), measurements
