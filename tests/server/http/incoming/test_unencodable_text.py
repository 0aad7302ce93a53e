"""Text that cannot be encoded is refused in words by every call, and the connection goes on."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from qdepth.server.app import create_app
from qdepth.server.http.incoming.text_check import LARGE_BYTES, unencodable
from qdepth.settings import Settings
from tests.support import http
from tests.support.scenarios import scenario
from tests.support.server import RunningServer

HALF = "\ud800"
JSON = {"Content-Type": "application/json"}
FORM = "multipart/form-data"
VALUES = {"version": "1", "kind": "csv", "language": "esxcli"}


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> FastAPI:
    """The app; what is refused here reaches no database."""
    folder = tmp_path_factory.mktemp("text")
    (folder / "qdepth.sqlite").write_bytes(sqlite_template.read_bytes())
    url = f"sqlite:///{folder / 'qdepth.sqlite'}"
    return create_app(Settings(database_url=url, static_dir=folder, guesses_per_minute=1_000_000))


@pytest.fixture(scope="module")
def caller(api: FastAPI) -> TestClient:
    """A client that is told of errors inside the server as everybody is."""
    return TestClient(api, raise_server_exceptions=False)


def _operations(app: FastAPI) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            names = {one["name"] for one in operation.get("parameters", []) if one["in"] == "path"}
            yield method.upper(), path.format(**dict.fromkeys(names, "none") | VALUES), operation


def _mangled(document: Any) -> Iterator[tuple[str, Any]]:
    """The document with half a character in each text, and with one more field in each object."""
    places: list[tuple[Any, Any, str]] = []

    def look(here: Any, pointer: str) -> None:
        for key, one in here.items() if isinstance(here, dict) else enumerate(here):
            places.append((here, key, f"{pointer}/{key}"))
            if isinstance(one, dict | list):
                look(one, f"{pointer}/{key}")

    changed = copy.deepcopy(document)
    look(changed, "")
    for holder, key, pointer in places:
        before = holder[key]
        holder[key] = f"a{HALF}b"
        yield pointer, changed
        holder[key] = before
        if isinstance(before, dict):
            before[f"a{HALF}"] = 1
            yield f"{pointer}/a\\ud800", changed
            del before[f"a{HALF}"]
    yield "/\\udfff", {"\udfff": 1}


def _pointers(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    for finding in answer.json()["errors"]:
        assert "cannot be stored as text" in finding["message"]
        assert finding["remedy"]
    return [finding["pointer"] for finding in answer.json()["errors"]]


def test_json_bodies_of_all_calls(api: FastAPI, caller: TestClient) -> None:
    tried = 0
    for method, path, operation in _operations(api):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            continue
        for number, (pointer, document) in enumerate(_mangled(content.get("example", {}))):
            if number % 19 and number > 6:
                continue
            answer = caller.request(method, path, content=json.dumps(document), headers=JSON)
            assert pointer in _pointers(answer), (path, pointer)
        tried += 1
    assert tried > 20


def test_queries_of_all_calls(api: FastAPI, caller: TestClient) -> None:
    """The name of a parameter as well as its value, whether the call knows it or not."""
    tried = 0
    for method, path, operation in _operations(api):
        if not path.startswith("/api/"):
            continue
        known = [one["name"] for one in operation.get("parameters", []) if one["in"] == "query"]
        for name in (*known, "unknown", "key"):
            answer = caller.request(method, f"{path}?{name}=%ED%A0%80")
            assert _pointers(answer) == [f"?{name}"], path
        assert _pointers(caller.request(method, f"{path}?%ff=1")) == ["?\ufffd"]
        tried += 1
    assert tried > 90


def test_sheet_is_told_in_words(caller: TestClient) -> None:
    answer = caller.get("/api/v1/scenarios/none/value?metric=%ff&errors=text")
    assert (answer.status_code, "?metric: The parameter" in answer.text) == (200, True)


@pytest.mark.parametrize(
    "body",
    [
        b'{"title": "\xed\xa0\x80", "designs": []}',
        '{"title": "\ud800", "designs": []}'.encode("utf-16-le", "surrogatepass"),
        b'"\\uDFFF"',
        b'[[[{"a": ["\\ud83d"]}]]]',
        b'{"a": "\\ud83d\\ud83d\\ude00"}',
        b'{"a": "\\ude00\\ud83d"}',
        b'{"notes": "a\\u0000b"}',
        b'{"a\\u0000": 1}',
    ],
)
def test_halves_are_found_however_they_are_written(caller: TestClient, body: bytes) -> None:
    for kind in ("application/json", "application/json; charset=utf-16", "application/ld+json"):
        answer = caller.post("/api/v1/scenarios", content=body, headers={"Content-Type": kind})
        assert len(_pointers(answer)) == 1


@pytest.mark.parametrize(
    "path", ["runs/%00", "scenarios/a%00b", "shares/%00", "scenarios/a/jobs/%00"]
)
def test_address_with_nul_names_nothing(caller: TestClient, path: str) -> None:
    assert caller.get(f"/api/v1/{path}").status_code == 404


def test_query_and_form_with_nul_are_refused(caller: TestClient) -> None:
    assert _pointers(caller.get("/api/v1/scenarios/a/jobs?kind=%00")) == ["?kind"]
    form = 'Content-Disposition: form-data; name="files"; filename="a\0b.csv"\r\n\r\nVM\r\n'
    kind = {"Content-Type": f"{FORM}; boundary=x"}
    answer = caller.post("/api/v1/imports", content=f"--x\r\n{form}--x--\r\n", headers=kind)
    assert _pointers(answer) == ["/files"]


@pytest.mark.parametrize("text", ["😀", "\\ud83d\\ude00", "\\\\ud800", "naïve", "\\u0041"])
def test_whole_characters_pass(caller: TestClient, text: str) -> None:
    body = json.dumps(scenario(title="T")).replace('"T"', f'"{text}"')
    answer = caller.post("/api/v1/scenarios", content=body.encode(), headers=JSON)
    assert answer.status_code == 201, answer.text
    assert answer.json()["title"] == json.loads(f'"{text}"')


def test_each_place_is_named() -> None:
    found = list(unencodable({"a": [HALF] * 3, f"b{HALF}": {"~/": HALF}}))
    pointers = sorted(one.pointer for one in found)
    assert pointers == ["/a/0", "/a/1", "/a/2", "/b\\ud800", "/b\\ud800/~0~1"]


@pytest.mark.parametrize("charset", ["utf-8", "raw_unicode_escape", "unicode_escape", "utf-16"])
@pytest.mark.parametrize("part", ["file", "name", "value"])
def test_forms(caller: TestClient, charset: str, part: str) -> None:
    """A form says how its names are encoded, and some encodings let halves pass."""
    half = "\\ud800"
    file = f'name="files"; filename="{half if part == "file" else "a"}.csv"'
    field = f'name="{half if part == "name" else "label"}"'
    value = half if part == "value" else "a"
    parts = ((file, "VM,Powerstate"), (field, value))
    head = "--x\r\nContent-Disposition: form-data; "
    body = "".join(f"{head}{says}\r\n\r\n{content}\r\n" for says, content in parts) + "--x--\r\n"
    kind = {"Content-Type": f"{FORM}; boundary=x; charset={charset}"}
    answer = caller.post("/api/v1/imports", content=body.encode(), headers=kind)
    if charset.endswith("escape"):
        assert len(_pointers(answer)) == 1
    else:
        assert answer.status_code == 202, answer.text


@pytest.mark.parametrize("name", [b"Idempotency-Key", b"If-Match", b"X-Request-ID", b"Accept"])
def test_headers(caller: TestClient, name: bytes) -> None:
    answer = caller.post(
        "/api/v1/scenarios", json=scenario(), headers=[(name, b"a" * 20 + b"\xed\xa0\x80")]
    )
    assert answer.status_code == (422 if name == b"Idempotency-Key" else 201), answer.text


def test_connection_goes_on(idle_server: RunningServer) -> None:
    """Of a real server, on one connection: each answer leaves it open for the next call."""
    body = json.dumps(scenario(title=HALF))
    with http.client(base_url=idle_server.url) as client:
        for _ in range(3):
            refused = client.post("/api/v1/scenarios", content=body, headers=JSON)
            assert _pointers(refused) == ["/title"]
            assert refused.headers.get("connection") != "close"
            assert client.post("/api/v1/scenarios", json=scenario()).status_code == 201
    assert "Traceback" not in idle_server.log.read_text()


@pytest.mark.parametrize("blanks", [0, LARGE_BYTES, 3_000_000])
def test_a_field_that_is_there_twice_is_refused(caller: TestClient, blanks: int) -> None:
    """However large the body is."""
    text = json.dumps(scenario()).replace('"title"', '"title": "first", "title"', 1) + " " * blanks
    answer = caller.post("/api/v1/scenarios", content=text, headers=JSON)
    assert answer.status_code == 422
    (problem,) = answer.json()["errors"]
    assert (problem["value"], problem["limit"]) == ('"title"', "each field once")
