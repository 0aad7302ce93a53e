"""The file of a published case, and how it is read."""

import json
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, computed_field

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design

CASES = ("emulex_vvol", "vmworld_2006")

Role = Literal["calibrate", "predict", "identity", "ignore", "catalogue"]
Measure = Literal[
    "outstanding_ios",
    "iops",
    "latency_mean_ms",
    "payload_mib_s",
    "guest_delay_ms",
    "dqlen",
    "actv",
    "qued",
    "load",
    "davg_ms",
    "kavg_ms",
    "gavg_ms",
    "cpu_pct",
]


class _Part(BaseModel):
    model_config = ConfigDict(
        extra="forbid", frozen=True, allow_inf_nan=False, use_attribute_docstrings=True
    )


class Row(_Part):
    """One published number."""

    id: str
    """Name of the number; parts of one number end in a letter."""
    quantity: str
    unit: str
    role: Role
    """`calibrate`: a parameter was fitted to it; `predict`: nothing was; `identity`: it follows
    from the inputs or from other numbers by arithmetic."""
    published: float
    """The number as printed."""
    corrected: float | None = None
    """The number as it must have been, where the source contradicts itself; `note` says why."""
    at_least: bool = False
    """Whether the source gives a lower end alone."""
    published_low: float | None = None
    """Lower end where the source shows the quantity by several instruments."""
    published_high: float | None = None
    """Upper end where the source shows the quantity by several instruments."""
    tolerance_pct: Annotated[float, Field(ge=0)] | None = None
    """Error that is promised [%]; unset: none can be."""
    tolerance_abs: Annotated[float, Field(gt=0)] | None = None
    """Error that is promised, in the row's unit, where a percentage would mean nothing."""
    predictable: bool = True
    """False where the source does not hold what a prediction needs; `note` says what."""
    design: str | None = None
    """Design of the case that the number belongs to; unset: it follows from the catalogue."""
    group: str | None = None
    """VM group that the number belongs to; unset: all together."""
    reference: str | None = None
    """Design to divide by, for a ratio."""
    measure: Measure | None = None
    facts: list[str] = []
    """Facts of the catalogue to multiply, as `<kind>.<profile>.<setting>`."""
    facts_below: list[str] = []
    """Facts of the catalogue to divide by."""
    follows_from: list[str] = []
    """Ids of the rows that this one follows from, so that it cannot fail on its own."""
    follows_by: str = ""
    """How it follows from them: Little's law, symmetry, the same run again."""
    chosen: str = ""
    """What of the design was chosen after this number had been seen, so that it is no prediction;
    empty: nothing."""
    structures: list[str] = []
    """Further designs with another structure that fits the calibration rows as well: together
    with `design` they span the range that a prediction can claim."""
    note: str = ""


class FittedParameter(_Part):
    """A parameter that was fitted to rows of the case."""

    parameter: str
    """`<collection>.<id>.<field>` in every design of the case."""
    value: float
    meaning: str


class Fit(_Part):
    """Parameters that were fitted together, and the rows that they were fitted to."""

    what: str
    """What they describe, in a word or two."""
    rows: list[str]
    """Ids of the rows, all with the role `calibrate`."""
    independent_rows: int
    """Those of them that no other row implies."""
    parameters: list[FittedParameter]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def degrees_of_freedom(self) -> int:
        """Independent rows less parameters: how many of them could contradict the fit."""
        return self.independent_rows - len(self.parameters)


class FurtherScenario(_Part):
    """Designs of a case that answer another question than its comparison."""

    id: str
    title: str
    summary: str
    compare: list[str]
    """Designs to open side by side."""


class Case(_Part):
    """A published document: what was measured, and the designs that stand for it."""

    id: str
    letter: str
    """First letter of its row ids."""
    title: str
    source: str
    summary: str
    compare: list[str]
    """Designs to open side by side."""
    further: list[FurtherScenario] = []
    inferred: list[str]
    """What the source does not say and the designs assume."""
    caveats: list[str]
    """What the case does not show."""
    fits: list[Fit]
    rows: list[Row]

    @property
    def fitted(self) -> list[FittedParameter]:
        """Parameters of all fits."""
        return [parameter for fit in self.fits for parameter in fit.parameters]


class MissingSource(_Part):
    """A published document that no case covers yet."""

    title: str
    missing: str
    """What would be needed."""


NOT_COVERED = (
    MissingSource(
        title="VAAI on Dell Compellent (2012): zeroing, cloning and Storage vMotion",
        missing="Operations that copy or zero, offloaded to the array or not, are not modelled.",
    ),
    MissingSource(
        title="VAAI cloning on a Pure Storage FA-400",
        missing="Operations that copy, offloaded to the array or not, are not modelled.",
    ),
)
"""Source documents whose numbers nothing is computed for."""


@cache
def read_case(case_id: str) -> Case:
    """A shipped case by its id, one of `CASES`."""
    text = (files(__package__) / case_id / "case.json").read_text(encoding="utf-8")
    return Case.model_validate_json(text)


@cache
def read_case_design(case_id: str, design_id: str) -> Design:
    """A design of a shipped case."""
    text = (files(__package__) / case_id / f"{design_id}.json").read_text(encoding="utf-8")
    return read_design(json.loads(text))


@cache
def case_designs(case_id: str) -> tuple[str, ...]:
    """Ids of all designs that ship with a case."""
    names = (entry.name for entry in (files(__package__) / case_id).iterdir())
    return tuple(
        sorted(
            name.removesuffix(".json")
            for name in names
            if name.endswith(".json") and name != "case.json"
        )
    )
