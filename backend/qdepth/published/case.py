"""The file of a published case, and how it is read."""

import json
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, Self

from pydantic import Field, computed_field, model_validator

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.immutable import StrictImmutable
from qdepth.published.formula import Formula

CASES = ("emulex_vvol", "vmworld_2006", "dell_vaai", "pure_vaai", "esx_hosts", "migration_rates")

Role = Literal["calibrate", "predict", "identity", "ignore", "catalogue"]
Measure = Literal[
    "outstanding_ios",
    "iops",
    "latency_mean_ms",
    "payload_mib_s",
    "guest_delay_ms",
    "dqlen",
    "actv",
    "actv_of_all",
    "qued",
    "load",
    "davg_ms",
    "kavg_ms",
    "gavg_ms",
    "cpu_pct",
]
OperationMeasure = Literal[
    "duration_s",
    "duration_min",
    "commands",
    "commands_s",
    "command_mib",
    "host_mb_s",
    "moved_mib_s",
    "zero_mib",
    "resv_s",
    "cons_s",
]
SpaceMeasure = Literal["fill_at_warning_pct", "fill_at_stun_pct", "stopped_groups"]


class Row(StrictImmutable):
    """One published number."""

    id: str
    """Name of the number; parts of one number end in a letter."""
    quantity: str
    unit: str
    role: Role
    """`calibrate`: a parameter was fitted to it; `predict`: nothing was; `identity`: it follows
    from the inputs or from other numbers by arithmetic, and must be within its tolerance;
    `catalogue`: a fact to look up. All are judged by their own tolerance if they have one."""
    published: float
    """The number as printed."""
    corrected: float | None = None
    """Corrected number, if the source contradicts itself; `note` gives the reason."""
    at_least: bool = False
    """True if the source gives only a lower end."""
    above: bool = False
    """True if the source says only that it is more than that."""
    published_low: float | None = None
    """Lower end if the source shows the quantity by several instruments."""
    published_high: float | None = None
    """Upper end if the source shows the quantity by several instruments."""
    tolerance_pct: Annotated[float, Field(ge=0)] | None = None
    """Promised error [%]; unset: none can be promised."""
    tolerance_abs: Annotated[float, Field(gt=0)] | None = None
    """Promised error in the row's unit, if a percentage would be meaningless."""
    tolerance_first_pct: Annotated[float, Field(ge=0)] | None = None
    """Originally promised error [%], if it was widened after the number was computed."""
    predictable: bool = True
    """False if the source lacks what a prediction needs; `note` says what."""
    design: str | None = None
    """Design of the case for the number; unset: it follows from the catalogue."""
    group: str | None = None
    """Class of VMs of the number; unset: all together."""
    reference: str | None = None
    """Design to divide by, for a ratio."""
    measure: Measure | None = None
    """Quantity of the report of the design at rest."""
    operation: str | None = None
    """Operation of the design for the number."""
    operation_measure: OperationMeasure | None = None
    """Quantity of the operation on the timeline of the design."""
    space: str | None = None
    """Datastore or thin pool of the design for the number."""
    space_measure: SpaceMeasure | None = None
    """Quantity of that space on the timeline of the design."""
    firmware: str | None = None
    """Version whose features that depend on it are counted, of the array of the design."""
    formula: Formula | None = None
    """Arithmetic that derives the number from the published numbers of other rows."""
    facts: list[str] = []
    """Facts of the catalogue to multiply, as `<kind>.<profile>.<setting>`."""
    facts_below: list[str] = []
    """Facts of the catalogue to divide by."""
    follows_from: list[str] = []
    """Ids of the rows that this one follows from, so that it cannot fail on its own."""
    follows_by: str = ""
    """How it follows from them: Little's law, symmetry, the same run again."""
    chosen: str = ""
    """Part of the design chosen after this number had been seen, so that it is no prediction;
    empty: none."""
    structures: list[str] = []
    """Further designs with another structure that fits the calibration rows as well: together
    with `design` they span the range that a prediction can claim."""
    note: str = ""

    @property
    def aim(self) -> float:
        """The published number, as corrected."""
        return self.published if self.corrected is None else self.corrected

    @model_validator(mode="after")
    def _has_one_origin_and_an_end(self) -> Self:
        origins = {
            "facts": bool(self.facts),
            "measure": self.measure is not None,
            "operation_measure": self.operation_measure is not None,
            "space_measure": self.space_measure is not None,
            "firmware": self.firmware is not None,
            "formula": self.formula is not None,
        }
        if sum(origins.values()) > 1:
            raise ValueError(
                f"{self.id}: more than one of {', '.join(origins)} gives the number; leave one"
            )
        if (self.operation is None) != (self.operation_measure is None):
            raise ValueError(f"{self.id}: operation and operation_measure go together")
        if (self.space is None) != (self.space_measure is None):
            raise ValueError(f"{self.id}: space and space_measure go together")
        ends = (self.tolerance_pct, self.tolerance_abs, self.published_low)
        if self.role == "identity" and ends == (None, None, None):
            raise ValueError(
                f"{self.id}: an identity has to hold: set tolerance_abs to half of the last digit "
                "that was printed"
            )
        return self


class PublishedParameter(StrictImmutable):
    """A parameter that was fitted to rows of the case."""

    parameter: str
    """`<collection>.<id>.<field>` in every design of the case."""
    value: float
    meaning: str


class Fit(StrictImmutable):
    """Parameters that were fitted together, and the rows that they were fitted to."""

    what: str
    """Subject, in a word or two."""
    rows: list[str]
    """Ids of the rows, all with the role `calibrate`."""
    independent_rows: int
    """Those of them that no other row implies."""
    parameters: list[PublishedParameter]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def degrees_of_freedom(self) -> int:
        """Independent rows less parameters: how many of them could contradict the fit."""
        return self.independent_rows - len(self.parameters)


class FurtherScenario(StrictImmutable):
    """Designs of a case that answer another question than its comparison."""

    id: str
    title: str
    summary: str
    compare: list[str]
    """Designs to open side by side."""


class Case(StrictImmutable):
    """A published document: its measurements, and the designs that represent them."""

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
    """Assumptions of the designs that the source does not state."""
    caveats: list[str]
    """What the case does not show."""
    fits: list[Fit]
    rows: list[Row]

    @model_validator(mode="after")
    def _formulas_name_other_rows(self) -> Self:
        known = {row.id for row in self.rows}
        for row in self.rows:
            strange = set() if row.formula is None else row.formula.rows() - (known - {row.id})
            if strange:
                named = ", ".join(sorted(strange))
                raise ValueError(f"{row.id}: its formula names {named}, no other row of the case")
        return self

    @property
    def fitted(self) -> list[PublishedParameter]:
        """Parameters of all fits."""
        return [parameter for fit in self.fits for parameter in fit.parameters]


class MissingSource(StrictImmutable):
    """Measurements of a published document without a computed row."""

    title: str
    missing: str
    """What would be needed."""


NOT_COVERED: tuple[MissingSource, ...] = ()
"""Parts of source documents whose numbers are not computed."""


NO_DESIGNS = ("case.json", "measurements.json")
"""Files of a case that hold no design."""


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
            if name.endswith(".json") and name not in NO_DESIGNS
        )
    )
