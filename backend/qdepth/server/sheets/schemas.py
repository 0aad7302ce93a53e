"""Parameters in the address of a sheet, apart from overrides."""

from typing import Annotated, Any

from fastapi import Query

from qdepth.immutable import Immutable
from qdepth.server.http.schemas import AnswerWaitS, Version
from qdepth.studies.simulate.options import LEAST_IOS, MOST_IOS

OVERRIDES_IN_OPENAPI: dict[str, Any] = {
    "parameters": [
        {
            "name": "overrides",
            "in": "query",
            "description": "Fields of the design, each as `<collection>.<id>.<field>=value`.",
            "style": "form",
            "explode": True,
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
            "example": {"hosts.esx.lun_depth": "64"},
        }
    ]
}


class SheetParams(Immutable):
    """Designs of a scenario, and how to evaluate them."""

    design: Annotated[str, Query(max_length=64)] | None = None
    """Id of the design; optional if the scenario has one."""
    version: Version | None = None
    """Version of the scenario; unset: the latest."""
    engine: str | None = None
    """Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
    `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
    the scenario for files."""
    seed: Annotated[int, Query(ge=0, le=2**63 - 1)] | None = None
    """Seed; unset: that of the scenario."""
    max_ios: Annotated[int, Query(ge=LEAST_IOS, le=MOST_IOS)] | None = None
    """I/Os to simulate; unset: those of the scenario."""
    wait_s: Annotated[AnswerWaitS, Query(allow_inf_nan=False)] = 10.0
    """Longest time to wait for a result before answering `pending` [s]."""
