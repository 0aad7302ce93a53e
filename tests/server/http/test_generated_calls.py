"""Calls that are generated from the description: no server error and no undocumented answer.

Schemathesis makes calls that fit the description and calls that break it. Most of them name things
that exist, so that more is reached than refusals of ids, and designs are examples with a few places
changed, since a random document is hardly ever a design.
"""

from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from qdepth.server.app import create_app
from qdepth.settings import Settings
from tests.support.mutated import mutated
from tests.support.scenarios import design, scenario

SCENARIOS = "/api/v1/scenarios"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
AGAINST_EACH_EVENT = [response_schema_conformance]
"""Takes the schema of a stream, which is of its whole text, for that of each event."""
LISTS_WHAT_IS_WRONG = "POST /api/v1/designs/check"
FORM = "multipart/form-data"
"""The parts of a form are text, and any text is a file: a number or a list in place of one breaks
the description only until it is written out."""


AnyOperation = APIOperation[Any, Any, Any, Any]
AnyCase = Case[Any]


@dataclass(frozen=True)
class Existing:
    """Things that exist: names by the parameter that takes them, and keys."""

    names: dict[str, list[Any]]
    keys: list[str]


@pytest.fixture(autouse=True)
def _no_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up early: 300 attempts for each call that nothing can break were most of the time.

    43 find a call with a probability of 99 % if one of ten attempts makes one.
    """
    monkeypatch.setattr("hypothesis.internal.conjecture.engine.INVALID_THRESHOLD_BASE", 43)


@pytest.fixture
def app(tmp_path: Path, sqlite_template: Path) -> FastAPI:
    """The app, which refuses nobody for asking often."""
    (tmp_path / "qdepth.sqlite").write_bytes(sqlite_template.read_bytes())
    return create_app(
        Settings(
            database_url=f"sqlite:///{tmp_path / 'qdepth.sqlite'}",
            static_dir=tmp_path,
            guesses_per_minute=1_000_000,
            key_requests_per_minute=1_000_000,
        )
    )


@pytest.fixture
def existing(app: FastAPI) -> Existing:
    """A scenario with links, keys, a run and a calibration that were cancelled, and a batch."""
    client = TestClient(app)
    owner = client.post("/api/v1/keys", json={"title": "k"}).json()
    run_key = {"Authorization": f"Bearer {owner['key']}"}
    body = scenario(design("a"), design("b"))
    made = client.post(SCENARIOS, json=body, headers=run_key).json()
    path = f"{SCENARIOS}/{made['id']}"
    reader = client.post(f"{path}/keys", json={"title": "k"}).json()
    view, edit, ended = (
        client.post(f"{path}/shares", json={"kind": kind}).json()
        for kind in ("view", "edit", "view")
    )
    client.delete(f"{path}/shares/{ended['id']}")
    run = client.post("/api/v1/runs", json={"designs": [design()]}).json()["id"]
    client.post(f"/api/v1/runs/{run}/cancel")
    calibration = client.post("/api/v1/calibrations", json=_calibration()).json()["id"]
    client.post(f"/api/v1/calibrations/{calibration}/cancel")
    csv = {"Content-Type": "text/csv"}
    batch = client.post(f"{path}/batches", content="design\na\n", headers=csv).json()["id"]
    tokens = [view["token"], edit["token"], ended["token"]]
    return Existing(
        names={
            "scenario_id": [made["id"], made["read_id"], *tokens],
            "token": tokens,
            "share_id": [view["id"]],
            "key_id": [reader["id"]],
            "run_id": [run],
            "calibration_id": [calibration],
            "batch_id": [batch],
            "job_id": [batch],
            "version": [1],
        },
        keys=[owner["key"], reader["key"]],
    )


def _calibration() -> dict[str, Any]:
    parameter = {"path": "sps.spa.read_us", "low": 5.0, "high": 500.0}
    point = {"id": "one", "role": "calibrate", "iops": 4000.0}
    return {"design": design(), "measurements": {"parameters": [parameter], "points": [point]}}


def _example(operation: AnyOperation) -> Any:
    """Give the example of a body that holds designs, None for other calls."""
    content = operation.definition.raw.get("requestBody", {}).get("content", {})
    example = content.get("application/json", {}).get("example")
    return example if "classes" in str(example) else None


def _settle(case: AnyCase, existing: Existing, example: Any, random: Random) -> None:
    """Let most calls name what exists and carry a key; no call waits."""
    for name in list(case.path_parameters or ()):
        if name in existing.names and random.random() < 0.7:
            case.path_parameters[name] = random.choice(existing.names[name])
    key = random.choice([None, *existing.keys])
    if key is not None:
        case.headers["Authorization"] = f"Bearer {key}"
    if any(one["name"] == "wait_s" for one in case.operation.definition.raw.get("parameters", [])):
        case.query["wait_s"] = 0
    if example is not None:
        case.body = mutated(example, random)


def _try(operation: AnyOperation, mode: GenerationMode, existing: Existing, calls: int) -> None:
    example = _example(operation)
    body = {} if example is None else {"body": example}
    lists = operation.label == LISTS_WHAT_IS_WRONG
    is_stream = operation.path.endswith("/events")
    judges_content = not lists and example is None

    @settings(max_examples=calls, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode, **body), st.randoms())
    def call(case: AnyCase, random: Random) -> None:
        _settle(case, existing, example, random)
        answer = case.call()
        # A link that has ended refuses each call, and a sheet may ask for refusals in words.
        told_else = answer.status_code == HTTPStatus.GONE or "errors" in (case.query or ())
        judges = judges_content and not told_else and case.media_type != FORM
        checks = [*CHECKS, negative_data_rejection] if judges else CHECKS
        case.validate_response(
            answer, checks=checks, excluded_checks=AGAINST_EACH_EVENT if is_stream else []
        )

    try:
        call()
    except Unsatisfiable:
        # A call without parameters or body cannot break its description.
        assert mode == GenerationMode.NEGATIVE


def _try_all(app: FastAPI, existing: Existing, calls: int) -> int:
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
    failures = []
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        tried += 1
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            try:
                _try(operation, mode, existing, calls)
            except BaseExceptionGroup as group:
                failures.append(f"{operation.label} ({mode.value}): {group}")
    assert not failures, "\n\n".join(failures)
    return tried


@pytest.mark.full
def test_generated_calls_are_answered_as_described(app: FastAPI, existing: Existing) -> None:
    assert _try_all(app, existing, calls=1) > 40


@pytest.mark.full
def test_many_generated_calls_are_answered_as_described(app: FastAPI, existing: Existing) -> None:
    assert _try_all(app, existing, calls=60) > 40
