"""A body of another type than JSON is refused by its type, wherever JSON is expected."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


@pytest.mark.parametrize("kind", ["text/plain", "", "application/xml"])
def test_json_of_another_type_is_refused(client: TestClient, kind: str) -> None:
    for method, path in _calls_with_json(client):
        answer = client.request(
            method, path, content=b"{}", headers={"Content-Type": kind, "If-Match": '"1"'}
        )
        assert answer.status_code in (404, 415), (method, path, answer.text)


def _calls_with_json(client: TestClient) -> Iterator[tuple[str, str]]:
    for path, methods in client.get("/api/v1/openapi.json").json()["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            if list(content) == ["application/json"]:
                yield method, path
