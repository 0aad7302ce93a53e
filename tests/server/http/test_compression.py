"""Answers of the API come compressed, unless that could tell another site a secret."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from qdepth.exports.candidate_file import XLSX
from qdepth.server.http.compression import LEAST_BYTES, Compressed
from tests.support.scenarios import design, scenario

API = "/api/v1"
GZIP = {"Accept-Encoding": "gzip"}


def _answer(request: Request) -> Response:
    size, kind = int(request.query_params["size"]), request.query_params["kind"]
    return Response(b"a" * size, media_type=kind, headers={"ETag": '"1"'})


def _kept(client: TestClient) -> str:
    made = client.post(f"{API}/scenarios", json=scenario(design("a"), design("b")))
    return made.headers["Location"]


app = Compressed(Starlette(routes=[Route("/", _answer)]))
echo = TestClient(app)


@pytest.mark.parametrize(
    ("kind", "size", "is_packed"),
    [
        ("application/json", LEAST_BYTES, True),
        ("application/json", LEAST_BYTES - 1, False),
        ("application/problem+json", 5000, True),
        ("text/csv; charset=utf-8", 5000, True),
        ("text/markdown", 5000, True),
        ("text/event-stream; charset=utf-8", 5000, False),
        (XLSX, 5000, False),
    ],
)
def test_large_texts_are_packed(kind: str, size: int, is_packed: bool) -> None:
    answer = echo.get("/", params={"size": size, "kind": kind}, headers=GZIP)
    assert answer.text == "a" * size
    assert ("Content-Encoding" in answer.headers) == is_packed
    assert answer.headers["ETag"] == '"1"'
    if is_packed:
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert int(answer.headers["Content-Length"]) < 100


@pytest.mark.parametrize(
    ("headers", "is_packed"),
    [
        ({}, True),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Accept-Encoding": "identity"}, False),
        ({"Accept-Encoding": "br, gzip;q=0"}, False),
        ({"Accept-Encoding": "gzip; q=0.000, br"}, False),
        ({"Accept-Encoding": "gzip;q=0.5, br"}, True),
    ],
)
def test_answers_are_packed_for_own_pages_and_programs_that_take_it(
    headers: dict[str, str], is_packed: bool
) -> None:
    """Its length would tell another site how much of a secret the address repeats."""
    answer = echo.get("/?size=5000&kind=application/json", headers=GZIP | headers)
    assert ("Content-Encoding" in answer.headers) == is_packed


def test_answers_of_the_api_are_packed(client: TestClient) -> None:
    path = _kept(client)
    for address in (
        f"{API}/openapi.json", f"{API}/design-schema", path, f"{path}/results.csv",
        f"{path}/results.json",
    ):  # fmt: skip
        answer = client.get(address, headers=GZIP)
        assert answer.status_code == 200
        assert answer.headers["Content-Encoding"] == "gzip", address
        plain = client.get(address, headers={"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        assert plain.text == answer.text
        assert int(answer.headers["Content-Length"]) < len(plain.content) / 2
    body = {"design": design(), "options": {"engine": "analytic"}}
    answer = client.post(f"{API}/evaluations", json=body, headers=GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"


def test_scripts_are_packed(client: TestClient, static_dir: Path) -> None:
    script = "export const words = 'queue'\n" * 1000
    (static_dir / "assets" / "large-abc123.js").write_text(script)
    answer = client.get("/assets/large-abc123.js", headers=GZIP)
    assert (answer.text, answer.headers["Content-Encoding"]) == (script, "gzip")


def test_packed_scenario_is_saved_under_its_tag(client: TestClient) -> None:
    """`If-Match` is compared strongly, so the tag must be the same in every form."""
    path = _kept(client)
    read = client.get(path, headers=GZIP)
    assert (read.headers["Content-Encoding"], read.headers["ETag"]) == ("gzip", '"1"')
    saved = client.put(path, json=scenario(), headers={"If-Match": read.headers["ETag"]})
    assert saved.status_code == 200
