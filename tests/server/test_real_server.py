"""What only a real server on a real socket can show."""

import re
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from qdepth.exports.candidate_file import XLSX
from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer
from tests.support.sheet_xml import cell, workbook_with

JSON = {"Content-Type": "application/json"}


def _chunks(count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield b"1" * 100_000


@pytest.mark.full
def test_client_that_sends_too_much_hears_why(idle_server: RunningServer) -> None:
    address = f"{idle_server.url}/api/v1/scenarios"
    request = urllib.request.Request(address, data=b"1" * 10_000_000, headers=JSON)  # noqa: S310
    with pytest.raises(urllib.error.HTTPError) as refusal, urllib.request.urlopen(request):  # noqa: S310
        pass
    assert refusal.value.code == 413
    assert b"too-large" in refusal.value.read()
    refusal.value.close()

    chunked = http.post(address, content=_chunks(100), headers=JSON)
    assert chunked.status_code == 413


def test_no_secret_of_any_route_is_in_the_log(idle_server: RunningServer) -> None:
    """Each route is called with a live key; kinds of tokens take turns, with the names of all."""
    with http.client(base_url=idle_server.url) as client:
        owner = client.post("/api/v1/keys", json={"title": "k"}).json()
        head = {"Authorization": f"Bearer {owner['key']}"}
        made = client.post("/api/v1/scenarios", json=scenario(), headers=head).json()
        path = f"/api/v1/scenarios/{made['id']}"
        reader = client.post(f"{path}/keys", json={"title": "k"}).json()
        view, edit = (
            client.post(f"{path}/shares", json={"kind": kind}).json() for kind in ("view", "edit")
        )
        run = client.post("/api/v1/runs", json={"designs": [design()]}).json()["id"]
        table = {"Content-Type": "text/csv"}
        batch = client.post(f"{path}/batches", content="design\na\n", headers=table).json()["id"]
        secrets = [
            owner["key"], reader["key"], made["id"], view["token"], edit["token"], run, batch,
        ]  # fmt: skip
        names = {"run_id": [run], "batch_id": [batch]}
        names["scenario_id"] = names["token"] = [made["id"], view["token"], edit["token"]]
        called = 0
        for address, operations in client.get("/api/v1/openapi.json").json()["paths"].items():
            taken = [name for name in re.findall(r"\{(\w+)\}", address) if name in names]
            if address.endswith(("/events", "/cancel")) or not taken:
                continue
            for method in sorted({"get", "post", "put", "patch"} & {*operations}):
                secret = names[taken[0]][called % len(names[taken[0]])]
                client.request(
                    method,
                    _filled(address, taken, secret),
                    json=None if method == "get" else {},
                    headers=head,
                    params={"key": reader["key"], "metric": "total.iops"},
                )
                called += 1
        for page in ("s", "e", "scenarios"):
            for secret in secrets:
                client.get(f"/{page}/{secret}", params={"key": reader["key"]})
    assert called > 30
    log = idle_server.log.read_text()
    assert log.count("/api/v1/scenarios/...") > 40
    for secret in secrets:
        assert secret not in log


def test_server_leaves_estimates_of_sheets_and_files_to_its_processes(
    idle_server: RunningServer,
) -> None:
    """It would hold up everybody else while it loads an engine and while it computes."""
    with http.client(base_url=idle_server.url) as client:
        path = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
        for file in ("results.csv", "value?metric=total.iops", "report.md", "workbook.xlsx"):
            asked = file if "?" in file else f"{file}?engine=analytic"
            assert client.get(f"{path}/{asked}").status_code == 200
    parent = psutil.Process(idle_server.process.pid)
    loaded = {
        process.pid: any("llvmlite" in map_.path for map_ in process.memory_maps())
        for process in (parent, *parent.children())
    }
    assert not loaded.pop(parent.pid)
    assert any(loaded.values())


def _filled(address: str, taken: list[str], secret: str) -> str:
    """The address with a secret where it takes one, and 1 for everything else."""
    return re.sub(r"\{(\w+)\}", lambda name: secret if name[1] in taken else "1", address)


def test_workbooks_without_end_leave_the_server_free(idle_server: RunningServer) -> None:
    """More of them than the server has threads; each would have held one for good."""
    far = 10**12
    book = workbook_with(
        f'<row r="1">{cell("A1")}</row>', f'<row r="{far}">{cell(f"A{far}")}</row>'
    )

    def send(_number: int) -> int:
        request = urllib.request.Request(  # noqa: S310
            f"{idle_server.url}/api/v1/price-lists", data=book, headers={"Content-Type": XLSX}
        )
        with pytest.raises(urllib.error.HTTPError) as refusal, urllib.request.urlopen(request):  # noqa: S310
            pass
        refusal.value.close()
        return refusal.value.code

    with ThreadPoolExecutor(41) as senders:
        statuses = Counter(senders.map(send, range(41)))
    assert set(statuses) <= {422, 503}
    assert statuses[422] >= 1
    with urllib.request.urlopen(f"{idle_server.url}/api/v1/me") as answer:  # noqa: S310
        assert answer.status == 200
