"""Examples of the calls about published cases."""

from datetime import datetime
from typing import Any

from qdepth.api.case_view import case_rows
from qdepth.api.pack_schemas import Cases
from qdepth.published.case import read_case, read_case_design
from qdepth.studies.computed_row import ComputedRow

CASE = "emulex_vvol"


def case_exchanges(running: dict[str, Any], finished_at: datetime) -> dict[str, dict[str, Any]]:
    """Examples by the name of the operation.

    Parameters
    ----------
    running : dict
        Fields of a `PackState` of a run that has just begun.
    finished_at : datetime
        When it ends.
    """
    case = read_case(CASE)
    state = running | {"questions": len(case.rows), "cases": [case_rows(case, {})]}
    done = {"status": "ready", "answered": len(case.rows), "finished_at": finished_at}
    ready = state | done | {"cases": [case_rows(case, {_ROW.id: _ROW})]}
    return {
        "get_cases": {"200": Cases.model_validate(ready)},
        "compute_cases": {
            "200": Cases.model_validate(ready),
            "202": Cases.model_validate(state),
        },
        "get_case_design": {"200": read_case_design(CASE, case.compare[0])},
    }


_ROW = ComputedRow(
    id="D9a",
    case="D",
    quantity="Gain in IOPS, vVol over VMFS",
    unit="",
    role="predict",
    published=1.89,
    published_low=None,
    published_high=None,
    computed=1.893,
    low=1.88,
    high=1.906,
    error_pct=0.16,
    tolerance=3.0,
    tolerance_unit="%",
    verdict="within",
    design=f"{CASE}/vvol.json",
    note="",
)
