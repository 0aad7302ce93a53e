"""The question of a move, and its answer."""

from typing import Annotated

from pydantic import Field

from qdepth.catalogue.catalogue import Source
from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.design.document.quantities import CapacityGib
from qdepth.design.ways.way import WayChoices, WayId
from qdepth.immutable import Immutable
from qdepth.report.quantity import Number
from qdepth.report.target_judgement import TargetJudgement
from qdepth.studies.simulate.options import OptionsOfMany, SimulationOptions, one_among_many

MOST_AT_ONCE = 256


class MoveQuestion(Part):
    """A design whose VMs move to a way."""

    design: Design
    way: WayId
    """Way that the VMs move to."""
    choices: WayChoices = WayChoices()
    """Number of datastores, and what the design does not state."""
    vm_gib: CapacityGib | None = None
    """Data of a VM that move. Unset: `data_gib` of its class; else the used space of the
    datastores, or their capacity, divided by the VMs on them."""
    per_host: Annotated[int | None, Field(ge=1, le=64)] = None
    """Storage vMotions that vCenter runs on a host; unset: as documented for the release."""
    per_datastore: Annotated[int | None, Field(ge=1, le=64)] = None
    """Storage vMotions that vCenter runs on a datastore, likewise."""
    at_once: Annotated[int | None, Field(ge=1, le=MOST_AT_ONCE)] = None
    """Parallel moves of the plan. Unset: the most within the limits that meet the latency
    targets."""
    options: OptionsOfMany = one_among_many(SimulationOptions())
    """Simulation options for each number of parallel moves."""


class MoveLimits(Immutable):
    """Number of Storage vMotions that vCenter runs in parallel."""

    per_host: int
    """On each host."""
    per_datastore: int
    """On each datastore, as source or as target."""
    hosts: int
    """Hosts with VMs that move."""
    sources: int
    """Datastores that they leave."""
    targets: int
    """Target datastores."""
    at_once: int
    """The most that all three allow."""
    text: str
    """Which of them binds, in words."""
    is_confirmed: bool
    """True if the source documents the limits for the release."""
    source: Source | None
    """Document that states the limits; null if the question sets both."""


class MoveRow(Immutable):
    """Duration of parallel moves, and their effect on production."""

    at_once: int
    """Parallel moves; 0: production alone."""
    waves: int
    """Waves of moves, each as long as one move takes."""
    duration_s: Number
    """Duration of all moves [s]."""
    mb_s: Number
    """Total rate [MB/s]."""
    iops: Number
    """Completed I/Os of production [1/s]."""
    latency_mean_ms: Number
    """Mean latency of production [ms]."""
    latency_p99_ms: Number
    """99th percentile of the latency of production [ms]."""
    targets: TargetJudgement | None
    """Whether the latency targets are met during the move; null without a target."""
    bottleneck: str
    """Bottleneck, in words."""


class Move(Immutable):
    """A move from a design to one of its ways."""

    limits: MoveLimits
    vms: int
    """VMs that move."""
    data_gib: float
    """Data that move, over all VMs [GiB]."""
    rows: list[MoveRow]
    """Production alone, then parallel moves, from few to many."""
    chosen: MoveRow
    """The row of the plan."""
    design: Design
    """The design during the move, with a wave of Storage vMotions for each class: its timeline
    simulates the move from the first VM to the last."""
    assumptions: list[str]
    """Assumptions of the answer, in sentences."""
    text: str
    """The move in one sentence."""
