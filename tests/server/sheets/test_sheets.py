"""What a spreadsheet reads over HTTP."""

import csv
import io
import json
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from fastapi.testclient import TestClient
from openpyxl import load_workbook
from sqlalchemy import func, select

from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.design.document.document import Design
from qdepth.exports.candidate_file import XLSX
from qdepth.exports.report_table import NAMES
from qdepth.server.deps import Services
from qdepth.server.evaluations.service import estimate, estimated
from qdepth.server.http.errors import EvaluationFailed
from qdepth.server.sheets import service
from qdepth.studies.overrides import Override, override, read_override
from tests.support.clock import Clock
from tests.support.reports import small_report, store_answer
from tests.support.scenarios import design, scenario, unlike


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario of two designs."""
    body = scenario(design("a"), unlike("b"), title="sheet")
    location: str = client.post("/api/v1/scenarios", json=body).headers["Location"]
    return location


def _keep(sessions: Sessions, clock: Clock, name: str = "a", *overrides: Override) -> None:
    changed = override(Design.model_validate(unlike(name)), overrides)
    with sessions.writing() as session:
        store_answer(session, changed, now=clock())


def _value(client: TestClient, path: str, metric: str = "total.iops", **more: Any) -> Any:
    params = {"metric": metric, "design": "a", "engine": "scenario", "wait_s": 0, **more}
    return client.get(f"{path}/value", params=params)


def _runs(sessions: Sessions) -> int:
    with sessions.reading() as session:
        return session.scalar(select(func.count()).select_from(JobRow)) or 0


def test_value_is_one_number_as_text(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep(sessions, clock)
    answer = _value(client, path)
    assert (answer.status_code, answer.headers["content-type"]) == (
        200,
        "text/plain; charset=utf-8",
    )
    assert float(answer.text) == small_report().total.iops.value
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "noindex" in answer.headers["X-Robots-Tag"]
    assert _value(client, path, "total.latency_ms.p99").text == "not_enough_data"
    european = _value(client, path, dialect="excel-eu").text
    assert european == answer.text.replace(".", ",")
    sentence = _value(client, path, "bottleneck.sentence", dialect="excel-eu").text
    assert sentence == small_report().bottleneck.sentence.replace(", ", "; ")
    assert _runs(sessions) == 0


def test_value_of_an_overridden_design(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep(sessions, clock, "a", read_override("hosts.esx.lun_depth", "16"))
    assert _value(client, path, **{"hosts.esx.lun_depth": "16"}).status_code == 200
    assert _value(client, path).status_code == 202


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("78000", 78180), ("78000.5", 78180.5), ("78 000", 78180), ("64,5", 244.5),
        ("78.000,50", 78180.5), ("EUR 78000", 78180), ("78'000.50", 78180.5),
        ("78.000", "78 or 78000"), ("78,000", "78 or 78000"), ("USD 5", "are in EUR"),
    ],
)  # fmt: skip
def test_number_of_an_address_is_read_as_in_a_table(
    client: TestClient, text: str, price: float | str
) -> None:
    answer = _price_with_quote(client, text)
    if isinstance(price, str):
        assert answer.startswith("error: ")
        assert price in answer
    else:
        assert float(answer) == price


@pytest.mark.parametrize(
    ("text", "price"),
    [("64,5", "244,5"), ("78.000", "78180"), ("78,000", "258"), ("78.000,50", "78180,5"),
     ("78 000", "78180")],
)  # fmt: skip
def test_a_dialect_settles_the_numbers_of_an_address(
    client: TestClient, text: str, price: str
) -> None:
    answer = _price_with_quote(client, text, dialect="excel-eu")
    assert answer.removesuffix(",0") == price


def _price_with_quote(client: TestClient, text: str, **query: str) -> str:
    document = design("a", currency="EUR")
    for part in ("hosts", "fabrics", "arrays"):
        document[part][0]["price"] = {"list_price": 100.0, "quote": 90.0}
    path = client.post("/api/v1/scenarios", json=scenario(document)).headers["Location"]
    query |= {"metric": "price.total_price", "errors": "text", "arrays.array.price.quote": text}
    return client.get(f"{path}/value", params=query).text


def test_answer_at_hand_is_not_sent_again(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep(sessions, clock)
    etag = _value(client, path).headers["ETag"]
    params = {"metric": "total.iops", "design": "a", "engine": "scenario"}
    again = client.get(f"{path}/value", params=params, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert _value(client, path, "total.mb_s").headers["ETag"] != etag
    client.put(path, json=scenario(design("a", hosts=_deeper())), headers={"If-Match": '"1"'})
    _value(client, path)
    changed = client.get(
        f"{path}/value", params=params | {"wait_s": 0}, headers={"If-None-Match": etag}
    )
    assert changed.status_code == 202
    frozen = client.get(f"{path}/value", params=params | {"version": 1})
    assert frozen.headers["Cache-Control"] == "private, max-age=3600"


def _deeper() -> list[dict[str, Any]]:
    (host,) = design()["hosts"]
    return [host | {"lun_depth": 32}]


def test_cells_that_ask_the_same_wait_for_one_run(
    client: TestClient, path: str, sessions: Sessions
) -> None:
    for cell in range(60):
        depth = str(1 + cell % 4)
        answer = _value(client, path, "total.iops", **{"hosts.esx.lun_depth": depth})
        assert (answer.status_code, answer.text) == (202, "pending")
        assert answer.headers["Retry-After"] == "2"
        assert answer.headers["Cache-Control"] == "private, no-store"
    assert _runs(sessions) == 4
    assert _value(client, path, errors="text", **{"hosts.esx.lun_depth": "1"}).status_code == 200


def test_failed_run_is_told(client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise EvaluationFailed("It broke.")

    monkeypatch.setattr(service, "evaluate_or_enqueue", fails)
    refused = _value(client, path)
    assert (refused.status_code, refused.json()["detail"]) == (500, "It broke.")
    assert _value(client, path, errors="text").text == "error: It broke."


@pytest.mark.parametrize(
    ("params", "status", "told"),
    [
        ({"metric": "total.iops", "design": "c"}, 422, "no such design"),
        ({"metric": "total.iops", "design": ""}, 422, "no such design"),
        ({"metric": "total.iops", "hosts.esx.lun_depth": "0"}, 422, "at least 1"),
        ({"metric": "total.iops", "lun_depth": "4"}, 422, "not known here"),
        ({"metric": "total.iops", "engine": "magic"}, 422, "?engine"),
        ({"metric": "total.iops", "wait_s": "soon"}, 422, "?wait_s"),
        ({"metric": "total.iops", "version": "9"}, 404, "no version 9"),
        ({"design": "a"}, 422, "metric is missing"),
    ],
)
def test_refusals_are_problems_or_words(
    client: TestClient, path: str, params: dict[str, str], status: int, told: str
) -> None:
    params = {"design": "a"} | params
    refused = client.get(f"{path}/value", params=params)
    assert refused.status_code == status
    assert refused.headers["content-type"] == "application/problem+json"
    assert told in refused.text
    worded = client.get(f"{path}/value", params=params | {"errors": "text"})
    assert worded.status_code == 200
    assert worded.headers["Cache-Control"] == "private, no-store"
    assert worded.text.startswith("error: ")
    assert told in worded.text


def test_unknown_metric_is_told(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep(sessions, clock)
    refused = _value(client, path, "total.iop")
    assert refused.status_code == 422
    assert "There is no metric total.iop." in refused.json()["detail"]


def test_value_needs_a_design_where_there_are_several(client: TestClient, path: str) -> None:
    refused = client.get(f"{path}/value", params={"metric": "total.iops"})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["limit"] == "a, b"


def test_parameter_given_twice_is_refused(client: TestClient, path: str) -> None:
    twice = client.get(f"{path}/value?metric=total.iops&design=a&design=b")
    assert twice.status_code == 422
    assert "given twice" in twice.text


def test_incomplete_design_is_told(client: TestClient) -> None:
    body = scenario(design("a", classes=[]))
    location = client.post("/api/v1/scenarios", json=body).headers["Location"]
    refused = client.get(f"{location}/value?metric=total.iops")
    assert refused.json()["errors"][0]["pointer"] == "/designs/a/classes"


def test_table_has_a_row_for_each_design_and_group(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep(sessions, clock, "a")
    _keep(sessions, clock, "b")
    answer = client.get(f"{path}/results.csv?engine=scenario")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/csv; charset=utf-8")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["design"], row["vm_group"]) for row in rows] == [
        ("a", "total"), ("a", "vms"), ("b", "total"), ("b", "vms"),
    ]  # fmt: skip
    assert list(rows[0]) == list(NAMES)
    assert float(rows[3]["iops"]) == small_report().groups[0].iops.value
    assert path.rsplit("/", 1)[-1] not in answer.text
    documents = json.loads(client.get(f"{path}/results.json?engine=scenario").text)
    assert documents[3]["iops"] == float(rows[3]["iops"])
    tree = ET.fromstring(client.get(f"{path}/results.xml?engine=scenario").text)  # noqa: S314  our own text
    assert len(tree.findall("row")) == 4
    only = client.get(f"{path}/results.csv", params={"design": "b", "engine": "scenario"}).text
    assert only.count("\r\n") == 3
    etag = answer.headers["ETag"]
    for known in (etag, f"W/{etag}", f'"a", W/{etag} , "b"', "*"):
        again = client.get(f"{path}/results.csv?engine=scenario", headers={"If-None-Match": known})
        assert (again.status_code, again.headers["ETag"]) == (304, etag)
    for other in ("", '"a"', etag.strip('"'), f'"W/{etag[1:]}', f'{etag[:-1]}0"'):
        again = client.get(f"{path}/results.csv?engine=scenario", headers={"If-None-Match": other})
        assert again.status_code == 200


def test_table_says_what_is_pending_and_gives_what_is_known(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _keep(sessions, clock, "a")
    answer = client.get(f"{path}/results.csv", params={"wait_s": 0, "engine": "auto"})
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert answer.status_code == 202
    assert [row["status"] for row in rows] == ["steady", "steady", "pending"]
    assert client.get(f"{path}/results.csv?wait_s=0&errors=row&engine=auto").status_code == 200


def test_refused_table_may_be_a_row(client: TestClient, path: str) -> None:
    for kind in ("csv", "json", "xml"):
        answer = client.get(f"{path}/results.{kind}?errors=row&design=c")
        assert answer.status_code == 200
        assert "no such design" in answer.text
        assert "invalid-request" in answer.text
    lost = client.get("/api/v1/scenarios/nothing/results.csv?errors=row")
    (row,) = csv.DictReader(io.StringIO(lost.text))
    assert row["error_code"] == "not-found"


def test_cells_are_estimated_at_once_and_each_question_once(
    client: TestClient, path: str, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []

    async def counted(services: Services, design: Design, **_: Any) -> bytes:
        asked.append(design.hosts[0].lun_depth)
        return await estimated(services, design)

    monkeypatch.setattr(service, "estimated", counted)
    depths = [str(1 + cell % 20) for cell in range(100)]
    texts = [
        _value(client, path, "total.iops", engine="analytic", **{"hosts.esx.lun_depth": depth}).text
        for depth in depths
    ]
    assert sorted(asked, key=str) == sorted(range(1, 21), key=str)
    assert len(set(texts[:20])) > 5
    assert texts == texts[:20] * 5
    changed = override(Design.model_validate(design()), [read_override("hosts.esx.lun_depth", "3")])
    assert float(texts[2]) == estimate(changed).total.iops.value
    cell = client.get(f"{path}/value?metric=engine&design=a").text
    assert (cell, _runs(sessions)) == ("analytic", 0)


def test_metrics_are_listed(client: TestClient) -> None:
    listed = client.get("/api/v1/metrics").json()
    assert {"name", "unit", "has_interval", "meaning"} == set(listed[0])
    assert "groups.<id>.latency_ms.p99" in [metric["name"] for metric in listed]


def test_workbook_holds_the_same_table_as_numbers_and_text(client: TestClient) -> None:
    titled = [design("a", title="=1+1"), design("b", title="\t@SUM(A1)")]
    path = client.post("/api/v1/scenarios", json=scenario(*titled)).headers["Location"]
    answer = client.get(f"{path}/results.xlsx")
    assert answer.headers["content-type"] == XLSX
    assert answer.headers["content-disposition"] == 'attachment; filename="results.xlsx"'
    sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
    header, *rows = sheet.iter_rows()
    assert [cell.value for cell in header] == list(NAMES)
    wanted = client.get(f"{path}/results.json").json()
    assert len(rows) == len(wanted)
    for row, expected in zip(rows, wanted, strict=True):
        for name, cell in zip(NAMES, row, strict=True):
            assert cell.data_type != "f", name
            number = isinstance(expected[name], float)  # a workbook keeps 16 digits
            value = pytest.approx(expected[name], rel=1e-15) if number else expected[name]
            assert cell.value == value, name
    assert list(sheet.tables) == ["Results"]
    again = client.get(f"{path}/results.xlsx", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_refused_workbook_is_a_row_where_asked(client: TestClient) -> None:
    refused = client.get("/api/v1/scenarios/nothing/results.xlsx?errors=row")
    assert refused.status_code == 200
    sheet = load_workbook(io.BytesIO(refused.content)).worksheets[0]
    header, row = sheet.iter_rows(values_only=True)
    assert dict(zip(header, row, strict=True))["error_code"] == "not-found"


def test_read_follows_what_the_scenario_becomes(client: TestClient) -> None:
    made = client.post("/api/v1/scenarios", json=scenario(design("a")))
    path = made.headers["Location"]
    first, again = (_value(client, path, "total.iops", engine="analytic").text for _ in range(2))
    deeper = design("a")
    deeper["hosts"][0]["lun_depth"] = 2
    head = {"If-Match": made.headers["ETag"]}
    assert client.put(path, json=scenario(deeper), headers=head).status_code == 200
    latest = _value(client, path, "total.iops", engine="analytic").text
    old = _value(client, path, "total.iops", engine="analytic", version=1).text
    assert first == again == old
    assert latest != first


def test_empty_override_says_how_to_change_nothing(client: TestClient, path: str) -> None:
    answer = _price_with_quote(client, "")
    assert answer.startswith("error: ?arrays.array.price.quote: The value is empty.")
    assert "Leave out the field" in answer


def test_cells_and_tables_of_a_large_design_take_few_rows_in(
    client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report of 40,000 queues takes seconds to parse, in which the server answers nobody."""
    asked: list[str] = []

    async def counted(services: Services, design: Design, **how: Any) -> bytes:
        asked.append(how["members"])
        return await estimated(services, design, **how)

    monkeypatch.setattr(service, "estimated", counted)
    wanted = ("total.iops", "status", "devices.esx/lun.davg_ms", "devices.no.davg_ms")

    def answers(**overrides: str) -> list[str]:
        cells = [_value(client, path, name, engine="analytic", **overrides).text for name in wanted]
        query = {"engine": "analytic"} | overrides
        return [*cells, client.get(f"{path}/results.csv", params=query).text]

    monkeypatch.setattr(service, "is_small", lambda _design: False)
    large = answers()
    assert set(asked) == {"few"}
    monkeypatch.setattr(service, "is_small", lambda _design: True)
    assert answers() == large
    assert set(asked) == {"few", "all"}
