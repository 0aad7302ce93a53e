"""Errors of the predicted rows of the measured rigs.

`python -m tests.lab.rigs.rig_errors` prints the table of docs/explanation/measured-rigs.md.
"""

from collections.abc import Iterator
from typing import NamedTuple

from lab.rigs.rigs import RIGS, read_rig
from qdepth.engines.compiled.simulation import prepare
from qdepth.studies.calibrate.calibration_solver import solver
from qdepth.studies.calibrate.measurements import Measurements, at_point
from qdepth.studies.simulate.options import SimulationOptions

OPTIONS = SimulationOptions(engine="compiled", max_ios=20_000)
LONG_OPTIONS = {
    "rdma-neighbours": SimulationOptions(engine="compiled", max_ios=400_000, replications=1)
}
"""2,000 I/Os that wait for 48 slots remember for long in which order they came."""
P99_OPTIONS = SimulationOptions(engine="compiled", max_ios=60_000)
BLOCK = 131_072


class RowError(NamedTuple):
    """How far a computed number is from the measured one."""

    point: str
    quantity: str
    error: float
    """Relative, signed: computed over measured, less 1."""
    at_the_cap: bool
    """Whether the model fills the RDMA ports, whose rate was fitted."""


def points(rig: str) -> Measurements:
    """The measured points of a rig."""
    return read_rig(rig)[1]


def row_errors(rig: str) -> Iterator[RowError]:
    """Throughput and latency of each predicted point, with the rig's shipped parameters."""
    design, _ = read_rig(rig)
    solve = solver(LONG_OPTIONS.get(rig, OPTIONS))
    ports = [port for host in design.hosts for port in host.hba_ports]
    cap = sum(port.payload_mb_s or 0 for port in ports) * 1e6 / BLOCK
    for point in points(rig).points:
        if point.role != "predict":
            continue
        computed = solve(at_point(design, point), point.subject)
        at_the_cap = rig.startswith("rdma") and (computed["iops"] or 0) >= 0.99 * cap
        for name in ("iops", "latency_mean_ms"):
            measured, value = getattr(point, name), computed[name]
            assert value is not None
            if measured is not None:
                yield RowError(point.id, name, value / measured - 1, at_the_cap)


def p99_errors(rig: str) -> dict[str, float]:
    """Relative error of each published p99, with the rig's shipped parameters."""
    design, _ = read_rig(rig)
    solve, errors = solver(P99_OPTIONS), {}
    for point in points(rig).points:
        if point.role == "predict" and point.latency_p99_ms is not None:
            computed = solve(at_point(design, point), point.subject)["latency_p99_ms"]
            assert computed is not None
            errors[point.id] = computed / point.latency_p99_ms - 1
    return errors


def main() -> None:
    """Print numbers, mean and worst error of each rig, at the fitted cap and elsewhere."""
    prepare()
    both: dict[bool, list[float]] = {True: [], False: []}
    for rig in RIGS:
        rows = list(row_errors(rig))
        for capped in (True, False):
            errors = [abs(row.error) for row in rows if row.at_the_cap is capped]
            both[capped] += errors
            print(rig, "at the cap" if capped else "elsewhere", _summary(errors))  # noqa: T201
        worst = max(rows, key=lambda row: abs(row.error))
        print(rig, f"worst {worst.point} {worst.quantity} {worst.error:+.1%}")  # noqa: T201
        for point, error in p99_errors(rig).items():
            print(rig, f"p99 of {point} {error:+.1%}")  # noqa: T201
    for capped, errors in both.items():
        print("all", "at the cap" if capped else "elsewhere", _summary(errors))  # noqa: T201
    print("all", _summary(both[True] + both[False]))  # noqa: T201


def _summary(errors: list[float]) -> str:
    if not errors:
        return "0 numbers"
    median = sorted(errors)[len(errors) // 2]
    return f"{len(errors)} numbers, mean {sum(errors) / len(errors):.1%}, median {median:.1%}"


if __name__ == "__main__":
    main()
