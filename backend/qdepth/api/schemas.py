"""What the API takes and gives, around the documents of the science."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from qdepth.api.content_change import ContentChange
from qdepth.api.field_types import NO_CONTROLS, Title, Version
from qdepth.api.job_schemas import Job
from qdepth.api.link_schemas import LinkKind
from qdepth.api.message import Answer as _Answer
from qdepth.api.message import Request as _Request
from qdepth.api.pack_schemas import PackState
from qdepth.api.problems import Problem
from qdepth.design.checks.advice import DesignAdvice
from qdepth.design.checks.design_problems import DesignProblem
from qdepth.design.document.document import Design
from qdepth.design.profiles.effective_values import EffectiveSetting
from qdepth.known_answers.known_answer import KnownAnswer
from qdepth.report.comparison import Comparison
from qdepth.report.report import Report
from qdepth.studies.compare.evidence import RepeatedDesign
from qdepth.studies.simulate.options import SimulationOptions

MOST_DESIGNS = 6
MOST_FAILED_PARTS = 100


def _one_currency(designs: list[Design]) -> list[Design]:
    currencies = list(dict.fromkeys(d.currency for d in designs if d.currency is not None))
    if len(currencies) > 1:
        raise PydanticCustomError(
            "several_currencies",
            "The designs have prices in {currencies}; they cannot be compared",
            {"currencies": " and ".join(currencies), "expected": "one currency for all designs"},
        )
    return designs


OneCurrency = AfterValidator(_one_currency)
Designs = Annotated[list[Design], Field(min_length=1, max_length=MOST_DESIGNS), OneCurrency]
FailedParts = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=100)]], Field(max_length=MOST_FAILED_PARTS)
]


class EvaluationRequest(_Request):
    """A design to evaluate."""

    design: Design
    without: FailedParts = []
    """Parts that fail together, each as `<collection>.<id>`: what survives is evaluated."""
    options: SimulationOptions = SimulationOptions()


class ComparisonRequest(_Request):
    """Designs to compare; the first one is the reference."""

    designs: Designs
    without: FailedParts = []
    """Parts of the first design that fail together, each as `<collection>.<id>`: what survives is
    one more design, the last one."""
    options: SimulationOptions = SimulationOptions()


class DesignsRunRequest(_Request):
    """A run of designs that come with the request."""

    designs: Designs
    options: SimulationOptions = SimulationOptions()


class ScenarioRunRequest(_Request):
    """A run of a scenario."""

    scenario_id: Annotated[str, Field(min_length=1, max_length=64)]
    version: Version | None = None
    """Version of the scenario; unset: the latest."""
    options: SimulationOptions | None = None
    """Unset: the options that are kept with the scenario."""


def _kind_of_run_request(data: Any) -> str:
    of_scenario = isinstance(data, ScenarioRunRequest) or (
        isinstance(data, dict) and "scenario_id" in data
    )
    return "<scenario>" if of_scenario else "<designs>"


RunRequest = Annotated[
    Annotated[DesignsRunRequest, Tag("<designs>")]
    | Annotated[ScenarioRunRequest, Tag("<scenario>")],
    Discriminator(_kind_of_run_request),
]


class ScenarioContent(_Request):
    """What a version of a scenario holds."""

    title: Title
    designs: Designs
    options: SimulationOptions = SimulationOptions()


class Health(_Answer):
    """The server lives."""

    status: Literal["ok"] = "ok"
    preparing: str | None = None
    """What is being prepared on this machine, so that first answers take longer; null as a rule."""


class DesignCheck(_Answer):
    """What is wrong with a design."""

    problems: list[DesignProblem]
    """Empty where the design can be evaluated."""
    advice: list[DesignAdvice] = []
    """What vendors recommend and the design does otherwise, up to 100; none while there are
    problems. It stops nothing."""
    settings: list[EffectiveSetting] = []
    """Value and origin of every parameter that a profile can give."""


class RunProgress(_Answer):
    """How far a run is."""

    done_ios: int
    """I/Os simulated so far, over all designs."""
    total_ios: int
    """I/Os to simulate at most, over all designs."""
    design_id: str | None
    """Design that is evaluated now."""
    design_index: int
    """Its position, from 0."""
    designs: int
    """Number of designs."""
    fraction: Annotated[float, Field(ge=0, le=1)]
    """Done part of the run, 0 to 1."""
    text: str
    """The same in words."""


class FirstNumbers(_Answer):
    """Numbers of a design while it is simulated; they still move."""

    design_id: str
    iops: float | None
    """Completed I/Os [1/s]."""
    latency_mean_ms: float | None
    """Mean latency [ms]."""


class RunLinks(_Answer):
    """Addresses that belong to a run."""

    self: str
    events: str
    cancel: str
    result: str


class Run(Job):
    """A run: designs that a worker evaluates, one after the other."""

    started_at: datetime | None
    cancel_requested: bool
    """A cancel was asked for and is being carried out."""
    progress: RunProgress
    partial: list[FirstNumbers]
    problem: Problem | None
    """Why the run failed."""
    options: SimulationOptions
    links: RunLinks


class RunResult(_Answer):
    """What a run found."""

    reports: list[Report]
    comparison: Comparison | None
    """The designs side by side; null for a single design."""


class Scenario(_Answer):
    """A version of a scenario."""

    id: str
    """Name by which it was opened: the id that edits it, the token of a link, or the read id."""
    read_id: str
    """Name of the scenario for addresses that carry a key; it opens nothing without one."""
    may_edit: bool
    """Whether it can be saved under `id`."""
    version: int
    title: str
    designs: list[Design]
    options: SimulationOptions
    created_at: datetime
    updated_at: datetime


class ScenarioVersion(_Answer):
    """A line in the list of versions."""

    version: int
    name: str | None
    """What its users call it."""
    title: str
    created_at: datetime


class VersionName(_Request):
    """What a version is called."""

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=NO_CONTROLS)] | None
    """The name; null takes it away."""


class VersionChanges(_Answer):
    """What differs between two versions of a scenario."""

    before: int
    after: int
    changes: list[ContentChange]


class ScenarioSummary(_Answer):
    """A scenario in the list of its owner."""

    read_id: str
    """Name under which the owner's keys open it."""
    title: str
    version: int
    """Latest version."""
    created_at: datetime
    updated_at: datetime


class ScenarioPage(_Answer):
    """Some scenarios of an owner."""

    items: list[ScenarioSummary]
    next_cursor: str | None
    """Cursor of the next page; null on the last one."""


class SharedScenario(_Answer):
    """What a share link shows: one version, read-only."""

    kind: LinkKind
    title: str
    version: int
    created_at: datetime
    designs: list[Design]
    options: SimulationOptions
    result: RunResult | None
    """Result of exactly these designs and options; null while nobody has computed it. That of
    an evidence link is the one that was there when the link was made."""


class Batch(Job):
    """A table of candidates that a worker evaluates."""

    rows: int
    done_rows: int
    good_rows: int
    """Rows that are done and have a result; the other ones say in the file what is wrong."""
    file: str
    """Address of the table with the results that are there."""


class Repetition(_Answer):
    """A result that was computed again, beside the one that an evidence link pins."""

    run: Run
    outcome: Literal["running", "identical", "different", "failed"]
    text: str
    """The outcome in words, with the reason where one is known."""
    designs: list[RepeatedDesign]
    """Empty until the run has ended."""


class KnownAnswers(PackState):
    """Known answers of one version of the model."""

    rows: list[KnownAnswer]
    """Rows of the questions that are answered so far, in the order of the pack."""
