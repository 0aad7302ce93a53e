"""Back-tests: errors of the predicted numbers of the measured rigs."""

import json
from functools import cache
from importlib.resources import files

from qdepth.immutable import StrictImmutable

PLACE = "measured/back_tests.json"
"""Within this package."""
RIG_TITLES = {
    "rdma-null": "RDMA target without media",
    "rdma-nvme": "RDMA target with 16 NVMe drives",
    "rdma-neighbours": "RDMA target with slow and fast volumes",
    "ceph": "Ceph RBD, random reads",
    "local-nvme": "One local NVMe drive",
}
"""The rigs by name."""


class BackTest(StrictImmutable):
    """One predicted number of a rig that was calibrated on other points."""

    rig: str
    point: str
    quantity: str
    is_beyond: bool
    """True if the load exceeded that of every fitted point."""
    is_saturated: bool
    """True if a station of the design was saturated there."""
    measured: float | None = None
    """The measured number, in the unit of its quantity; null in files that leave it out."""
    error_pct: float
    """Error of the computed number, relative to the measured one [%]."""
    parameters_pct: float
    """Half-width of its interval from the fitted parameters alone [%]."""

    @property
    def is_percentile(self) -> bool:
        """True if it is of a percentile, which is harder to meet than a mean."""
        return self.quantity in ("latency_p95_ms", "latency_p99_ms")


@cache
def read_back_tests() -> tuple[BackTest, ...]:
    """Back-tests of the measured rigs, in their order: the allowance is from these."""
    return parse_back_tests((files(__package__) / PLACE).read_text(encoding="utf-8"))


def parse_back_tests(text: str) -> tuple[BackTest, ...]:
    """Back-tests of a file, in its order."""
    return tuple(BackTest.model_validate(row) for row in json.loads(text))
