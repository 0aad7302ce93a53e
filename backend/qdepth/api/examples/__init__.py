"""An example of each document that the API takes or gives."""

import json
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

from pydantic import BaseModel

from qdepth import MODEL_VERSION
from qdepth.api import schemas
from qdepth.api.content_change import ContentChange
from qdepth.api.examples.calibrations import calibration_exchanges
from qdepth.api.examples.cases import case_exchanges
from qdepth.api.examples.failures import failure_exchanges
from qdepth.api.examples.links import link_exchanges
from qdepth.api.examples.sweeps import sweep_exchanges
from qdepth.catalogue.catalogue import Catalogue, catalogue
from qdepth.design.document.document import SCHEMA_NAME, Design
from qdepth.design.document.price import PriceItem
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.exports.report_table import NAMES, row_without_result, rows_of
from qdepth.exports.text_tables import as_csv, as_json, as_xml
from qdepth.imports.price_list import PriceList
from qdepth.known_answers.known_answer import KnownAnswer
from qdepth.report.report import Report
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.compare.comparison import compare
from qdepth.studies.compare.evidence import repeated
from qdepth.studies.metrics import metrics, read_metric
from qdepth.studies.simulate.options import SimulationOptions

_MADE = datetime(2026, 11, 2, 9, 30, tzinfo=UTC)
_SCENARIO_ID = "p0m3Zk8TQ1yX5rJvWc2hNg"
_READ_ID = "c7Hn2YwVb5TqMz9ExKd0Sg"
_RUN_ID = "Zx7Qm2LdR9aTfKu4EoWbYw"

Exchange = dict[str, Any]
"""Examples of one call: under `request`, and under the status of each answer."""


def exchanges() -> dict[str, Exchange]:
    """Give the examples of all calls, by the name of the operation."""
    design = Design.model_validate(_read("design.json"))
    other = design.model_copy(update={"id": "deeper", "title": "The same with depth 64"})
    report = Report.model_validate(_read("report.json"))
    reports = [report, report.model_copy(update={"design_id": other.id})]
    comparison = compare([design, other], reports)
    options = SimulationOptions()
    run = _run(options)
    scenario = schemas.Scenario(
        id=_SCENARIO_ID,
        read_id=_READ_ID,
        may_edit=True,
        version=2,
        title="Deeper queues?",
        designs=[design, other],
        options=options,
        created_at=_MADE,
        updated_at=_MADE,
    )
    content = schemas.ScenarioContent(
        title=scenario.title, designs=scenario.designs, options=options
    )
    result = schemas.RunResult(reports=reports, comparison=comparison)
    found: dict[str, dict[str, Any]] = {
        "healthz": {"200": schemas.Health()},
        "readyz": {"200": schemas.Health()},
        "get_design_schema": {"200": {"$id": SCHEMA_NAME, "title": "Design", "type": "object"}},
        "check_design": {
            "request": design,
            "200": schemas.DesignCheck(problems=[], settings=effective_settings(design)[:3]),
        },
        "get_catalogue": {"200": _short_catalogue()},
        "list_examples": {"200": examples()[:1]},
        "evaluate": {
            "request": schemas.EvaluationRequest(design=design, options=options),
            "200": report,
            "202": run,
        },
        "compare": {
            "request": schemas.ComparisonRequest(designs=[design, other], options=options),
            "200": comparison,
            "202": run,
        },
        **failure_exchanges(design, report),
        "post_run": {
            "request": schemas.DesignsRunRequest(designs=[design, other], options=options),
            "202": run,
        },
        "get_run": {"200": run},
        "cancel_run": {"202": run.model_copy(update={"cancel_requested": True})},
        "get_run_result": {"200": result},
        "follow_run": {"200": f"event: run\ndata: {run.model_dump_json()}\n\n"},
        "get_known_answers": {"200": _known_answers(_READY)},
        "compute_known_answers": {
            "200": _known_answers(_READY),
            "202": _known_answers({"status": "running", "rows": [], "answered": 0}),
        },
        **case_exchanges(_BEGUN, _DONE),
        "create_scenario": {"request": content, "201": scenario},
        "get_scenario": {"200": scenario},
        "save_scenario": {"request": content, "200": scenario},
        "list_versions": {"200": [_version()]},
        "name_version": {"request": schemas.VersionName(name="As sold"), "200": _version()},
        "get_changes": {
            "200": schemas.VersionChanges(
                before=1,
                after=2,
                changes=[
                    ContentChange(pointer="/designs/0/hosts/0/lun_depth", before="32", after="64")
                ],
            )
        },
        "get_version": {"200": scenario},
        **{
            name: {"200": f"(bytes of {file})", "202": "pending"}
            for name, file in (
                ("get_workbook", "qdepth.xlsx"),
                ("get_live_workbook", "qdepth-live.xlsx"),
                ("get_markdown_report", "qdepth.md"),
            )
        },
        **sweep_exchanges(design, report),
        **calibration_exchanges(design),
        "post_batch": {"202": _batch()},
        "read_prices": {"200": _price_list()},
        "get_batch": {"200": _batch()},
        "follow_batch": {"200": f"event: batch\ndata: {_batch().model_dump_json()}\n\n"},
        "cancel_batch": {"202": _batch().model_copy(update={"status": "cancelled"})},
        "get_candidates_template": {"200": "design,hosts.esx.lun_depth\r\na,64\r\n"},
        "get_batch_file": {"200": "design,status,iops\r\na,steady,12154.8\r\n"},
        "get_batch_results": {
            "200": [{"design": "a", "status": "steady", "iops": 12154.8, "rank_iops": 1}]
        },
        "get_script": {"200": "#!/bin/sh\n# Settings that turn the hosts ..."},
        "list_scenarios": {"200": _scenario_page()},
        "repeat": {"202": run},
        "get_repetition": {"200": _repetition(run, report)},
        **link_exchanges(),
        "list_metrics": {"200": metrics()[:40]},
        "get_value": {"200": read_metric(report, "total.iops").text, "202": "pending"},
        **_tables(design, report),
        "open_share": {
            "200": schemas.SharedScenario(
                kind="view",
                title=scenario.title,
                version=2,
                created_at=_MADE,
                designs=scenario.designs,
                options=options,
                result=result,
            )
        },
    }
    return {name: {key: _plain(v) for key, v in call.items()} for name, call in found.items()}


def _tables(design: Design, report: Report) -> dict[str, dict[str, Any]]:
    rows, pending = rows_of(design, report), [row_without_result(design, "pending")]
    return {
        "get_results_csv": {"200": as_csv(NAMES, rows), "202": as_csv(NAMES, pending)},
        "get_results_json": {
            "200": json.loads(as_json(NAMES, rows)),
            "202": json.loads(as_json(NAMES, pending)),
        },
        "get_results_xlsx": {"200": "(bytes of results.xlsx)", "202": "(bytes of results.xlsx)"},
        "get_results_xml": {"200": as_xml(NAMES, rows), "202": as_xml(NAMES, pending)},
    }


def _short_catalogue() -> Catalogue:
    """The catalogue with its first profile of each kind."""
    whole = catalogue()
    kinds = ("sources", "releases", "hba_drivers", "vscsi_adapters", "front_ends", "disks")
    return whole.model_copy(update={kind: getattr(whole, kind)[:1] for kind in kinds})


def _run(options: SimulationOptions) -> schemas.Run:
    path = f"/api/v1/runs/{_RUN_ID}"
    return schemas.Run(
        id=_RUN_ID,
        status="running",
        created_at=_MADE,
        started_at=_MADE,
        finished_at=None,
        cancel_requested=False,
        progress=schemas.RunProgress(
            done_ios=75_000,
            total_ios=300_000,
            design_id="a",
            design_index=0,
            designs=2,
            fraction=0.25,
            text="Simulating a: 75\u2009000 of 150\u2009000 I/Os.",
        ),
        partial=[schemas.FirstNumbers(design_id="a", iops=12_184.1, latency_mean_ms=0.656)],
        problem=None,
        options=options,
        links=schemas.RunLinks(
            self=path, events=f"{path}/events", cancel=f"{path}/cancel", result=f"{path}/result"
        ),
    )


_BEGUN: dict[str, Any] = {
    "status": "running",
    "model_version": MODEL_VERSION,
    "run_id": _RUN_ID,
    "answered": 0,
    "problem": None,
    "started_at": _MADE,
    "finished_at": None,
    "origin": None,
    "computed_on": None,
    "digest": None,
}
_DONE: dict[str, Any] = {
    "status": "ready",
    "finished_at": _MADE,
    "origin": "computed_here",
    "computed_on": _MADE.date(),
    "digest": "0f" * 32,
}
_READY: dict[str, Any] = _DONE | {"answered": 17}


def _known_answers(state: dict[str, Any]) -> schemas.KnownAnswers:
    row = KnownAnswer(
        id="mm1/latency_mean_ms",
        quantity="latency_mean_ms",
        exact=10 / 3,
        low=3.3189,
        high=3.3569,
        verdict="inside",
        citation="L. Kleinrock, Queueing Systems I, Wiley 1975, eq. (3.26): T = S / (1 - rho)",
    )
    return schemas.KnownAnswers.model_validate(_BEGUN | {"questions": 17, "rows": [row]} | state)


def _version() -> schemas.ScenarioVersion:
    return schemas.ScenarioVersion(
        version=2, name="As sold", title="Deeper queues?", created_at=_MADE
    )


def _scenario_page() -> schemas.ScenarioPage:
    summary = schemas.ScenarioSummary(
        read_id=_READ_ID, title="Deeper queues?", version=2, created_at=_MADE, updated_at=_MADE
    )
    return schemas.ScenarioPage(items=[summary], next_cursor=None)


def _price_list() -> PriceList:
    item = PriceItem(
        id="HBA-16",
        name="HBA",
        list_price=900.0,
        discount_pct=10.0,
        source="quote 7",
        power_w=9.0,
    )
    return PriceList(currency="EUR", items=[item], unread_columns=["vendor"])


def _batch() -> schemas.Batch:
    return schemas.Batch(
        id=_RUN_ID,
        status="running",
        rows=5000,
        done_rows=1200,
        good_rows=1190,
        created_at=_MADE,
        finished_at=None,
        file=f"/api/v1/batches/{_RUN_ID}/file",
    )


def _repetition(run: schemas.Run, report: Report) -> schemas.Repetition:
    return schemas.Repetition(
        run=run.model_copy(update={"status": "succeeded"}),
        outcome="identical",
        text="Identical: every counter, sum and histogram has the same digits.",
        designs=[repeated(report, report)],
    )


def _read(name: str) -> Any:
    return json.loads(files(__name__).joinpath(name).read_text(encoding="utf-8"))


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.model_dump(mode="json", by_alias=True) if isinstance(value, BaseModel) else value
