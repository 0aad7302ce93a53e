"""The answer to a planning question."""

from typing import Literal

from qdepth.immutable import Immutable
from qdepth.report.quantity import Number
from qdepth.report.target_judgement import Kept
from qdepth.studies.doubt.doubt_answer import Chance, DoubtAnswer
from qdepth.studies.fix.candidate import Cost
from qdepth.studies.growth.months import Month
from qdepth.studies.growth.outlook_answer import Outlook

Kind = Literal["no_change", "settings", "downtime", "one_purchase", "purchases"]
"""`settings`: only settings that take effect during operation; `downtime`: settings, some of which
interrupt something; then one purchase, with or without settings, and several."""


class ChangedField(Immutable):
    """A field that a proposal changes."""

    path: str
    """Field as in an override."""
    pointer: str
    """JSON pointer to the field in the design."""
    before: str
    """Value in the design; empty if it is unset."""
    after: str
    """Value in the proposal."""
    cost: Cost
    has_price: bool = True
    """False for a purchase that neither the question nor the design gives a price: it counts as
    free."""


class PlanProposal(Immutable):
    """A combination of values, and its results."""

    changes: list[ChangedField]
    """Changed fields; empty if the design meets the targets as it is."""
    kind: Kind
    total_price: float | None
    """Total price of the design and the chosen values [currency]; null if nothing has a price."""
    usable_gib: float | None
    """Usable capacity [GiB]; null if it is not known."""
    latency_p99_ms: Number
    """99th percentile of the latency of all VMs while everything works [ms]."""
    headroom: float | None = None
    """Largest load within the targets, as a multiple of the load of the plan; null if it was not
    searched, or is not known."""
    verdict: Kept
    """Whether the targets are met: by simulation if `is_simulated`, else by estimate."""
    is_simulated: bool
    condition: str
    """The condition that is nearest to missing a target: `healthy`, or the part that failed."""
    binds: str
    """Bottleneck in that condition, in words."""
    targets: str
    """Whether the targets are met in that condition, in words."""
    undecided_because: str = ""
    """What leaves a target open, such as a limit of the simulation, and what decides it; empty if
    all are decided."""
    chance: Chance | None = None
    """Chance that all targets hold, with doubt; null without, or if it was not looked for."""


class Plan(Immutable):
    """The cheapest change that meets all targets, and the alternatives."""

    best: PlanProposal | None
    """The cheapest change; among equally cheap ones, the smallest. Null if nothing meets all."""
    runners_up: list[PlanProposal]
    """Up to five others that meet all, each of another kind or with other fields."""
    front: list[PlanProposal]
    """Evaluated proposals that no other beats in price, p99 and headroom together."""
    nearest: PlanProposal | None
    """Nearest proposal if nothing meets all; null if something does."""
    rejected: list[PlanProposal]
    """Proposals with less effort that meet the targets by estimate, but that simulations miss or
    leave undecided, or that have too small a chance."""
    combinations: int
    """Combinations of the values."""
    evaluations: int
    """Combinations that were estimated."""
    estimates: int
    """Designs that were estimated, each failure counted."""
    simulations: int
    """Designs that were simulated."""
    is_exhaustive: bool
    """True if every combination that price and capacity allow was evaluated."""
    hold_until: Month | None = None
    """Month through which the proposals must last, with growth; null without."""
    outlook: Outlook | None = None
    """Dates of the design as it is, with growth; null without."""
    outlook_after: Outlook | None = None
    """Dates of the best proposal, with growth; null without, or if nothing changes."""
    doubt: DoubtAnswer | None = None
    """How sure the best proposal is, or the nearest, or the design as it is if nothing may change;
    null without doubt."""
    chance_as_it_is: Chance | None = None
    """Chance of the design as it is, by estimates; null without doubt, or if nothing may change."""
    text: str
    """The answer in words, and how thorough the search was."""
