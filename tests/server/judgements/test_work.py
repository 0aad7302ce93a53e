"""Judgements of one request end soon, however little each of them takes in the body."""

import pytest
from fastapi.testclient import TestClient

pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


def test_more_judgements_than_a_server_answers_soon_are_refused(client: TestClient) -> None:
    answers = [{"status": "steady", "latencies": [{}] * 1000} for _ in range(60)]
    body = {"targets": [{"at_most_ms": 1.0}] * 200, "answers": answers}
    refused = client.post("/api/v1/judgements", json=body)
    assert refused.status_code == 422
    (finding,) = refused.json()["errors"]
    assert "12\u202f000\u202f000 judgements" in finding["message"]
    body["answers"] = answers[:1]
    assert len(client.post("/api/v1/judgements", json=body).json()["judgements"]) == 1
