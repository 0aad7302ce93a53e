"""Lists of designs and parts in requests, and the result of checking a design."""

import json
from importlib.resources import files
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from qdepth.design.checks.advice import DesignAdvice
from qdepth.design.checks.design_notice import DesignNotice
from qdepth.design.checks.design_problems import DesignProblem
from qdepth.design.document.document import Design
from qdepth.design.placement.told import ClassPlacement
from qdepth.design.profiles.effective_values import EffectiveSetting
from qdepth.server.http.schemas import ResponseModel

EXAMPLE: Any = json.loads(files(__package__).joinpath("example.json").read_text("utf-8"))
"""A small design, for the description of the API."""
OTHER_EXAMPLE = EXAMPLE | {"id": "other", "title": "Another design"}
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


class DesignCheck(ResponseModel):
    """What is wrong with a design."""

    problems: list[DesignProblem]
    """Empty if the design can be evaluated."""
    advice: list[DesignAdvice] = []
    """Vendor recommendations that the design does not follow, up to 100; empty while there are
    problems. They stop nothing."""
    notices: list[DesignNotice] = []
    """Features of the design that the releases of its hosts deprecate, once for each kind."""
    placements: list[ClassPlacement] = []
    """Where the VMs of each class run and are stored; empty while there are problems."""
    settings: list[EffectiveSetting] = []
    """Value and origin of every parameter that a profile can set."""


ColumnTitle = Annotated[str | None, Field(max_length=200)]


class PriceMapping(BaseModel):
    """Columns of a supplier's table for each field, by their titles."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    only_columns: bool = False
    """Answer with the columns and their meanings, without items."""
    id: ColumnTitle = None
    """Column that identifies the items, such as `SKU`."""
    name: ColumnTitle = None
    list_price: ColumnTitle = None
    discount_pct: ColumnTitle = None
    quote: ColumnTitle = None
    source: ColumnTitle = None
    power_w: ColumnTitle = None
    currency: ColumnTitle = None
