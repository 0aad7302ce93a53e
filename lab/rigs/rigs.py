"""Measured rigs: designs, what was measured on them, and how far predictions of it were off."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.published.back_tests import BackTest, parse_back_tests
from qdepth.studies.calibrate.measurements import InvalidMeasurements, Measurements
from qdepth.studies.calibrate.sound_points import sound_measurements

FOLDER = Path(__file__).parent
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


class Sweep(NamedTuple):
    """Random I/Os of 4 KiB of a device that has no design."""

    what: str
    source: str
    rows: Sequence[tuple[str, int, float]]
    """Jobs and depth, I/Os under way, and IOPS."""


@cache
def read_sweeps(kind: Literal["reads", "writes"]) -> Mapping[str, Sweep]:
    """Sweeps that test the allowance of measured curves: nothing was chosen with them in view."""
    data = json.loads((FOLDER / "elsewhere" / "sweeps.json").read_text(encoding="utf-8"))
    return {
        name: Sweep(one["what"], one["source"], [(*row,) for row in one["rows"]])
        for name, one in data[kind].items()
    }


@cache
def read_rig(rig: str) -> tuple[Design, Measurements]:
    """Design of a rig and its measurements, none of which may be wrong."""
    folder = FOLDER / ("measured" if rig in RIGS else "elsewhere") / rig
    document, data = (
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("design", "measurements")
    )
    design = read_design(document)
    measurements, refused = sound_measurements(data, design)
    if refused:
        raise InvalidMeasurements(f"{rig}: {', '.join(row.place for row in refused)} are refused")
    return design, measurements


def read_back_tests_elsewhere() -> Sequence[BackTest]:
    """Those of the rigs from elsewhere, fitted to two points each, which test the allowance."""
    return _back_tests("back_tests")


def read_back_tests_later() -> Sequence[BackTest]:
    """Those of the later rigs from elsewhere, which test the rule by a design's own points."""
    return _back_tests("later")


def read_back_tests_of_three_points() -> Sequence[BackTest]:
    """The same rigs with one more point fitted, which tests their structures."""
    return _back_tests("three_points")


def _back_tests(name: str) -> Sequence[BackTest]:
    return parse_back_tests((FOLDER / "elsewhere" / f"{name}.json").read_text(encoding="utf-8"))
