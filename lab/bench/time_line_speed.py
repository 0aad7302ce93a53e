"""How long timelines take by regimes: a large clone beside production, and a day."""

from dataclasses import dataclass
from typing import Any

from lab.bench.race import Clock
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.report.timeline import TimelineReport
from qdepth.studies.cases.example_scenarios import shipped_design
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline

ASKED = SimulationOptions(engine="compiled")
CLONE_GIB = 500e9 / 2**30


@dataclass(frozen=True, slots=True)
class TimeLineSpeed:
    """A timeline that was worked out."""

    name: str
    seconds: float
    """Wall clock time [s]."""
    length_s: float
    """What it covers [s]."""
    passing_ios: float
    """I/Os of production that it covers."""
    simulated_ios: int
    """I/Os that were simulated for it, pieces included."""

    @property
    def times_real_time(self) -> float:
        """What it covers over what it took."""
        return self.length_s / self.seconds


def clone_beside_production() -> Design:
    """500 GB through the host, beside 20 VMs that ask for 100,000 I/Os a second."""
    port: dict[str, Any] = {"fabric": "fc", "speed_gbps": 32}
    sp = {"id": "sp1", "servers": 8, "read_us": 30.0, "write_us": 40.0,
          "target_ports": [{"id": "sp1-p1", **port}, {"id": "sp1-p2", **port}]}  # fmt: skip
    workload = {"loop": "open", "arrival_rate_iops": 5_000.0, "read_pct": 70.0,
                "blocks": [{"size_kib": 8.0}]}  # fmt: skip
    return read_design(
        {
            "schema": "qdepth/2",
            "id": "clone-500-gb",
            "title": "500 GB clone beside 100,000 IOPS",
            "fabrics": [{"id": "fc", "protocol": "fc"}],
            "hosts": [
                {"id": "esx01", "count": 2, "kernel_us": 5.0, "kernel_cpus": 4, "lun_depth": 64,
                 "hba_ports": [{"id": "hba1", **port}]}
            ],
            "arrays": [
                {"id": "array01", "read_ms": 0.25, "write_ms": 0.2, "sps": [sp],
                 "luns": [{"id": "lun1"}, {"id": "lun2"}]}
            ],
            "datastores": [
                {"id": "ds1", "kind": "vmfs", "lun": "lun1"},
                {"id": "ds2", "kind": "vmfs", "lun": "lun2"},
            ],
            "classes": [
                {"id": "vms", "hosts": ["esx01"], "datastores": ["ds1"], "vms_per_host": 10,
                 "vscsi_adapter": "pvscsi-linux", "workload": workload}
            ],
            "operations": [
                {"id": "clone", "kind": "clone", "host": "esx01", "source": "ds1", "target": "ds2",
                 "disk": {"format": "eager_zeroed", "provisioned_gib": CLONE_GIB}}
            ],
        }
    )  # fmt: skip


def time_time_lines(clock: Clock) -> list[TimeLineSpeed]:
    """Work both out, replays included, after a warm-up."""
    works = {"500 GB clone beside 100,000 IOPS": clone_beside_production(),
             "day of 24 hours": shipped_design("timelines/day")}  # fmt: skip
    return [_timed(name, design, clock) for name, design in works.items()]


def _timed(name: str, design: Design, clock: Clock) -> TimeLineSpeed:
    start = clock()
    report = solve_timeline(design, ASKED)
    return TimeLineSpeed(
        name, clock() - start, report.length_s, _passing(report), _simulated(report)
    )


def _passing(report: TimelineReport) -> float:
    """I/Os of production over all regimes."""
    return sum(
        (regime.end_s - regime.begin_s) * (report.answers[regime.answer].total.iops.value or 0.0)
        for regime in report.regimes
        if regime.answer is not None
    )


def _simulated(report: TimelineReport) -> int:
    return sum(answer.run.ios for answer in report.answers if answer.run is not None)
