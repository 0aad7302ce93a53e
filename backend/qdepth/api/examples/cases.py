"""Examples of the calls about published cases."""

from typing import Any

from qdepth.api.case_view import case_rows
from qdepth.api.pack_schemas import Cases
from qdepth.published.case import NOT_COVERED, read_case, read_case_design
from qdepth.studies.cases.computed_row import ComputedRow, outcome_in_words

CASE = "emulex_vvol"


def case_exchanges(running: dict[str, Any], finished: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Examples by the name of the operation.

    Parameters
    ----------
    running : dict
        Fields of a `PackState` of a run that has just begun.
    finished : dict
        Fields that change when it ends.
    """
    case = read_case(CASE)
    state = running | {
        "questions": len(case.rows),
        "outcome": [],
        "not_covered": NOT_COVERED,
        "cases": [case_rows(case, {})],
    }
    ready = state | finished
    ready |= {
        "answered": len(case.rows),
        "outcome": outcome_in_words([_ROW]),
        "cases": [case_rows(case, {_ROW.id: _ROW})],
    }
    return {
        "get_cases": {"200": Cases.model_validate(ready)},
        "compute_cases": {
            "200": Cases.model_validate(ready),
            "202": Cases.model_validate(state),
        },
        "get_case_design": {"200": read_case_design(CASE, case.compare[0])},
    }


_ROW = ComputedRow(
    id="D9d",
    case="D",
    quantity="Guest delay on vVol",
    unit="ms",
    role="predict",
    published=0.168,
    published_low=None,
    published_high=None,
    computed=0.169,
    low=0.169,
    high=0.169,
    error_pct=0.6,
    tolerance=5.0,
    tolerance_unit="%",
    verdict="within",
    design=f"{CASE}/vvol.json",
    note="Fitted on VMFS (0.169 ms) and found again on vVol: 128 / IOPS - GAVG.",
    evidence="prediction",
)
