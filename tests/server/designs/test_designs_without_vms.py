"""A design with operations alone has no I/O at rest: each call says so, and none fails."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.studies.cases.example_scenarios import examples

pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)

STORED_OR_TIMELINE = {"scenarios", "stored-results", "timelines", "survivor"}
"""What may be asked of such a design."""


def test_calls_about_load_refuse_a_design_without_vms(client: TestClient) -> None:
    designs = _without_vms()
    calls = {path: _with(body, designs) for path, body in _bodies(client)}
    for path, body in calls.items():
        answer = client.post(path, json=body)
        if path.rpartition("/")[2] not in STORED_OR_TIMELINE:
            assert answer.status_code in (404, 422), (path, answer.text)
        assert answer.status_code < 500, (path, answer.text)
    for path in ("/api/v1/moves", "/api/v1/load-curves", "/api/v1/ways", "/api/v1/fixes"):
        (finding,) = client.post(path, json=calls[path]).json()["errors"]
        assert finding["pointer"] == "/design/classes"
        assert "no class of VMs" in finding["message"]


def _without_vms() -> list[dict[str, Any]]:
    (pair,) = (one.designs for one in examples() if one.id == "pure-vaai")
    assert not any(design.classes for design in pair)
    return [design.model_dump(mode="json", by_alias=True) for design in pair]


def _bodies(client: TestClient) -> Iterator[tuple[str, Any]]:
    """Yield the calls whose body has designs, with their examples."""
    for path, methods in client.get("/api/v1/openapi.json").json()["paths"].items():
        content = methods.get("post", {}).get("requestBody", {}).get("content", {})
        example = content.get("application/json", {}).get("example")
        if "{" not in path and isinstance(example, dict) and {"design", "designs"} & example.keys():
            yield path, example


def _with(body: Any, designs: list[dict[str, Any]]) -> Any:
    others = {"design": designs[0], "designs": designs}
    return deepcopy(body) | {name: others[name] for name in others.keys() & body.keys()}
