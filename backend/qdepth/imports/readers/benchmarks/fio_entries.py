"""What fio's outputs for people and for scripts say of jobs."""

from dataclasses import dataclass, field


@dataclass
class Side:
    """Reads or writes of an entry."""

    way: str
    iops: float
    kib_s: float
    runtime_ms: float
    latency_ms: float = 0.0
    percentiles_ms: dict[float, float] = field(default_factory=dict)


@dataclass
class Entry:
    """Jobs of one name, or with group_reporting of one group."""

    name: str
    group: str
    jobs: int
    error: int
    failed: int = 0
    """I/Os that failed, and after which fio went on."""
    first_error: int = 0
    is_of_unknown_jobs: bool = False
    """True if an output does not show how many jobs it adds up."""
    sides: list[Side] = field(default_factory=list)
