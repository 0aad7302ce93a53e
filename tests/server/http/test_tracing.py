"""What a collector of traces is told: routes and times, and nothing that opens anything."""

import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from qdepth.settings import InvalidSettings, Settings
from qdepth.tracing import SERVER, Tracing, tracing_of
from tests.support.scenarios import scenario

API = "/api/v1"
TRACE = "0af7651916cd43dd8448eb211c80319c"


@pytest.fixture
def told(app: FastAPI) -> Iterator[InMemorySpanExporter]:
    """Keeps the spans that a collector would be told."""
    spans, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    services = app.state.services
    app.state.services = replace(services, tracing=Tracing(provider.get_tracer("test")))
    yield spans
    provider.shutdown()
    app.state.services = services
    services.close()


@pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
def test_requests_are_traced_without_what_opens_anything(
    app: FastAPI, told: InMemorySpanExporter
) -> None:
    client = TestClient(app)
    made = client.post(f"{API}/scenarios", json=scenario()).json()
    headers = {"traceparent": f"00-{TRACE}-b7ad6b7169203331-01", "X-Request-ID": "r7"}
    client.get(f"{API}/scenarios/{made['id']}?key=secret", headers=headers)
    first, second = told.get_finished_spans()
    assert first.name == "POST /api/v1/scenarios"
    assert second.name == "GET /api/v1/scenarios/{scenario_id}"
    assert second.attributes is not None
    assert dict(second.attributes) == {
        "http.route": "/api/v1/scenarios/{scenario_id}",
        "http.response.status_code": 401,
        "qdepth.request": "r7",
    }
    assert second.context is not None
    assert f"{second.context.trace_id:032x}" == TRACE
    assert made["id"] not in second.to_json()


def test_tracing_costs_nothing_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tracing_of(Settings(), SERVER) == Tracing()
    with Tracing().span("GET", {}) as attributes:
        attributes["http.route"] = "/"
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(InvalidSettings, match=r"qdepth\[tracing\]"):
        tracing_of(Settings(tracing=True), SERVER)
