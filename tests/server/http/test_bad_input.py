"""Bad input: refused with a problem document that names place, value, limit and remedy."""

import gzip
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.support.scenarios import design, scenario

# What is refused here never reaches the database, so one of them is enough.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)

JSON = {"Content-Type": "application/json"}
CALLS: dict[str, tuple[str, str, Callable[[Any], Any]]] = {
    "evaluation": ("/api/v1/evaluations", "/design", lambda d: {"design": d}),
    "comparison": ("/api/v1/comparisons", "/designs/0", lambda d: {"designs": [d, design("z")]}),
    "run": ("/api/v1/runs", "/designs/0", lambda d: {"designs": [d]}),
    "scenario": ("/api/v1/scenarios", "/designs/0", scenario),
}


BAD_DESIGNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "unknown key": (design(colour="red"), "/colour", "no field colour"),
    "missing unit field": (
        design(hosts=[{k: v for k, v in design()["hosts"][0].items() if k != "kernel_us"}]),
        "/hosts/0/kernel_us",
        "missing",
    ),
    "negative depth": (
        design(hosts=[design()["hosts"][0] | {"lun_depth": -1}]),
        "/hosts/0/lun_depth",
        "too small",
    ),
    "host that does not exist": (
        design(classes=[design()["classes"][0] | {"hosts": ["nowhere"]}]),
        "/classes/0/hosts/0",
        "nowhere",
    ),
    "wrong type": (design(title=7), "/title", '"Title" is 7'),
    "number as text": (
        design(hosts=[design()["hosts"][0] | {"lun_depth": "32"}]),
        "/hosts/0/lun_depth",
        '"LUN depth" is "32"',
    ),
    "unknown workload": (
        design(classes=[design()["classes"][0] | {"workload": {"loop": "zigzag"}}]),
        "/classes/0/workload",
        "zigzag",
    ),
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("bad", BAD_DESIGNS)
def test_bad_design_is_refused_with_its_place(client: TestClient, call: str, bad: str) -> None:
    path, prefix, wrap = CALLS[call]
    document, pointer, word = BAD_DESIGNS[bad]

    answer = client.post(path, json=wrap(document))

    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == 422
    assert problem["instance"] == path
    finding = next(e for e in problem["errors"] if e["pointer"] == prefix + pointer)
    assert word in finding["message"]
    assert finding["remedy"]


def test_unknown_fields_are_told_with_what_was_meant(client: TestClient) -> None:
    host = design()["hosts"][0] | {"lun_dept": 64}
    body = {"title": "t", "designs": [design(hosts=[host])], "nots": ""}
    found = client.post("/api/v1/scenarios", json=body).json()["errors"]
    assert {one["pointer"]: one["remedy"] for one in found} == {
        "/designs/0/hosts/0/lun_dept": "Did you mean lun_depth?",
        "/nots": "Remove it or correct its name; /api/v1/docs lists the fields.",
    }


def test_every_finding_is_told_at_once(client: TestClient) -> None:
    body = {"title": "", "designs": [design(colour="red", title=7)], "extra": 1}
    problem = client.post("/api/v1/scenarios", json=body).json()
    pointers = {finding["pointer"] for finding in problem["errors"]}
    assert pointers == {"/title", "/designs/0/colour", "/designs/0/title", "/extra"}


def test_findings_are_listed_up_to_a_limit(client: TestClient) -> None:
    body = {"design": design() | {f"field_{n}": n for n in range(150)}}
    problem = client.post("/api/v1/evaluations", json=body).json()
    assert len(problem["errors"]) == 100
    assert "more than 100 reasons" in problem["detail"]


def test_check_lists_findings_up_to_the_same_limit(client: TestClient) -> None:
    unfit = design() | {f"field_{n}": n for n in range(150)}
    gaps = design(classes=[design()["classes"][0] | {"id": f"g{n}"} for n in range(150)])
    for document in (unfit, gaps | {"hosts": []}):
        answer = client.post("/api/v1/designs/check", json=document).json()
        assert len(answer["problems"]) == 100


def test_datastore_without_a_path_is_kept_and_not_simulated(client: TestClient) -> None:
    unreachable = design(fabrics=[*design()["fabrics"], {"id": "other", "protocol": "fc"}])
    unreachable["hosts"][0]["hba_ports"][0]["fabric"] = "other"

    assert client.post("/api/v1/scenarios", json=scenario(unreachable)).status_code == 201
    answer = client.post("/api/v1/runs", json={"designs": [unreachable]})
    assert answer.status_code == 422
    assert answer.json()["type"] == "urn:qdepth:problem:invalid-design"
    assert answer.json()["errors"][0]["pointer"].startswith("/designs/0/")


def test_two_designs_with_one_id_are_refused(client: TestClient) -> None:
    answer = client.post("/api/v1/comparisons", json={"designs": [design("a"), design("a")]})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/designs/1/id"


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/api/v1/runs", [], ""),
        ("/api/v1/runs", {"designs": []}, "/designs"),
        ("/api/v1/runs", {"designs": [design(str(n)) for n in range(7)]}, "/designs"),
        ("/api/v1/runs", {"scenario_id": "x", "version": 0}, "/version"),
        ("/api/v1/runs", {"designs": [design()], "options": {"seed": -1}}, "/options/seed"),
        ("/api/v1/runs", {"designs": [design()], "options": {"max_ios": 1}}, "/options/max_ios"),
        ("/api/v1/comparisons", {"designs": [design()]}, "/designs"),
        ("/api/v1/scenarios", scenario(title="line\nbreak"), "/title"),
        ("/api/v1/scenarios", scenario(title="x" * 201), "/title"),
        ("/api/v1/evaluations?wait_s=31", {"design": design()}, "?wait_s"),
        ("/api/v1/evaluations?wait_s=nan", {"design": design()}, "?wait_s"),
    ],
)
def test_bad_envelope_is_refused_with_its_place(
    client: TestClient, path: str, body: Any, pointer: str
) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == 422
    assert [finding["pointer"] for finding in answer.json()["errors"]] == [pointer]


INVISIBLE = ("   ", "\u200b", "\ufeff", "\u0301", "\u3164", "\u2800", "\U000e0041")
TURNING = ("abc\u202egnp.exe", "\u202e\u202d", "a\u2067b", "a\u2069b", "\u2067a\u202c\u2069")


@pytest.mark.parametrize(
    ("titles", "why"),
    [
        (INVISIBLE, "no visible character"),
        (TURNING, "changes the direction"),
        (("a\u0085b", "a\u2028b", "a\x1b[31m"), "wrong form"),
    ],
    ids=["invisible", "turning", "several lines"],
)
def test_title_that_nobody_can_read_is_refused(
    client: TestClient, titles: tuple[str, ...], why: str
) -> None:
    for title in titles:
        answer = client.post("/api/v1/scenarios", json=scenario(title=title))
        assert answer.status_code == 422, ascii(title)
        (finding,) = answer.json()["errors"]
        assert (finding["pointer"], why in finding["message"]) == ("/title", True), finding


@pytest.mark.parametrize("title", ["\u200b", "a\u202eb"])
def test_design_with_an_unreadable_title_is_refused(client: TestClient, title: str) -> None:
    answer = client.post("/api/v1/scenarios", json=scenario(design(title=title)))
    (finding,) = answer.json()["errors"]
    assert finding["pointer"] == "/designs/0/title"
    assert finding["value"] == ascii(title)


@pytest.mark.parametrize(
    "title",
    [
        "\u200fאבג",
        "SQL \u2067אבג\u2069 2027",
        "نقل 2027",
        "日本",
        "👩\u200d💻",
        "é",
        "e\u0301",
        "—",
    ],
)
def test_title_of_any_language_is_stored(client: TestClient, title: str) -> None:
    assert client.post("/api/v1/scenarios", json=scenario(title=title)).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b'{"designs": [}',
        b"",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"a": ' * 50_000,
        b"9" * 5_000,
        b"not json",
    ],
    ids=["cut", "comma", "empty", "no text", "deep lists", "deep objects", "digits", "words"],
)
def test_broken_json_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/v1/runs", content=body, headers=JSON)
    assert answer.status_code == 400
    assert answer.json()["type"] == "urn:qdepth:problem:broken-json"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"[" * 100_000, "nested too deeply"),
        (b"9" * 5_000, "more than 4,300 digits"),
        (gzip.compress(b"{}"), "Send it uncompressed"),
    ],
    ids=["deep", "digits", "compressed"],
)
def test_json_that_cannot_be_parsed_says_what_is_wrong(
    client: TestClient, body: bytes, why: str
) -> None:
    answer = client.post("/api/v1/runs", content=body, headers=JSON)
    assert why in answer.json()["detail"]


def test_a_broken_form_is_not_called_json(client: TestClient) -> None:
    form = b"--x\r\nA: " + b"b" * 100_000 + b"\r\n\r\nhello\r\n--x--"
    headers = {"content-type": "multipart/form-data; boundary=x"}
    answer = client.post("/api/v1/imports", content=form, headers=headers)
    assert answer.status_code == 422
    assert "The form is broken" in answer.json()["errors"][0]["message"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_number_that_is_none_is_refused(client: TestClient, number: str) -> None:
    body = '{"designs": [], "options": {"max_simulated_s": ' + number + "}}"
    answer = client.post("/api/v1/runs", content=body, headers=JSON)
    assert answer.status_code == 422
    assert "/options/max_simulated_s" in {e["pointer"] for e in answer.json()["errors"]}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_other_content_types_are_refused(client: TestClient, kind: str) -> None:
    answer = client.post("/api/v1/runs", content=b"{}", headers={"Content-Type": kind})
    assert answer.status_code == 415
    assert kind in answer.json()["detail"]


def _chunks() -> Iterator[bytes]:
    yield b'{"designs": ["'
    for _ in range(10_000):
        yield b"x" * 1_000
    yield b'"]}'


@pytest.mark.parametrize("body", ["announced", "in chunks"])
def test_ten_megabytes_of_json_are_refused(client: TestClient, body: str) -> None:
    content = b"".join(_chunks()) if body == "announced" else _chunks()
    answer = client.post("/api/v1/runs", content=content, headers=JSON)
    assert answer.status_code == 413
    assert answer.json()["type"] == "urn:qdepth:problem:too-large"
    assert "4000000 bytes" in answer.json()["detail"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_wrong_method_is_told_with_those_that_work(client: TestClient) -> None:
    answer = client.get("/api/v1/runs")
    assert answer.json()["detail"] == (
        f"GET is not possible at this address. Use {answer.headers['Allow']}."
    )


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/v1/runs", 405),
        ("DELETE", "/api/v1/scenarios", 405),
        ("GET", "/api/v1/runs/unknown", 404),
        ("GET", "/api/v1/runs/unknown/result", 404),
        ("GET", "/api/v1/runs/unknown/events", 404),
        ("POST", "/api/v1/runs/unknown/cancel", 404),
        ("GET", "/api/v1/scenarios/unknown", 404),
        ("GET", "/api/v1/scenarios/unknown/versions", 404),
        ("GET", "/api/v1/scenarios/unknown/versions/one", 404),
        ("GET", "/api/v1/scenarios/unknown/shares", 404),
        ("DELETE", "/api/v1/scenarios/unknown/shares/x", 404),
        ("GET", "/api/v1/shares/unknown", 404),
        ("GET", "/api/v1/shares/%00%ff", 404),
    ],
)
def test_wrong_address_is_a_problem_document(
    client: TestClient, method: str, path: str, status: int
) -> None:
    answer = client.request(method, path, headers={"Accept": "text/html"})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status


def test_check_tells_what_other_calls_refuse(client: TestClient) -> None:
    def check(document: Any) -> list[str]:
        answer = client.post("/api/v1/designs/check", json=document)
        assert answer.status_code == 200
        return [problem["pointer"] for problem in answer.json()["problems"]]

    assert check(design()) == []
    for document, pointer, _ in BAD_DESIGNS.values():
        assert pointer in check(document)
    assert check([]) == [""]
    assert client.post("/api/v1/designs/check", content=b"{", headers=JSON).status_code == 400


@pytest.mark.parametrize("call", ["scenario", "comparison", "run"])
def test_designs_in_several_currencies_are_refused(client: TestClient, call: str) -> None:
    path = CALLS[call][0]
    designs = [design("a", currency="EUR"), design("b"), design("c", currency="USD")]
    document = scenario(*designs) if call == "scenario" else {"designs": designs}
    answer = client.post(path, json=document)
    assert answer.status_code == 422
    (problem,) = answer.json()["errors"]
    assert problem["pointer"] == "/designs"
    assert "EUR and USD" in problem["message"]
    assert problem["limit"] == "one currency for all designs"
