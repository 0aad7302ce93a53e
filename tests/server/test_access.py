"""Every operation of the API, by everybody, on everything: what the rules of access promise."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import make_url

from qdepth.db import jobs
from qdepth.db.connections import create_db_engine
from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from qdepth.published.case import read_case
from qdepth.server.app import create_app
from qdepth.server.deps import get_now
from qdepth.settings import Settings
from tests.support.access_rules import (
    ANSWERS_ANYBODY,
    CALLERS,
    ENDED_KEYS,
    OPERATIONS,
    TURNS,
    cells_of,
    expected,
    names_tried,
)
from tests.support.clock import Clock
from tests.support.hour_lists import hour_list_like
from tests.support.operations import Operation, operations
from tests.support.reports import store_answer
from tests.support.scenarios import design, scenario

API = "/api/v1"
CASE = "emulex_vvol"
REFUSALS = (401, 403, 404, 410)
GUARDED = [one for one in operations() if one[2] not in ANSWERS_ANYBODY]


def test_every_operation_has_a_rule() -> None:
    ids = [one[2] for one in operations()]
    assert sorted(ids) == sorted([*OPERATIONS, *ANSWERS_ANYBODY])


@dataclass
class Estate:
    """Two owners, a scenario with everything that opens it, and things to name."""

    client: TestClient
    keys: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    """Values of the other parameters of addresses."""

    @property
    def own(self) -> str:
        """Address of the owner's scenario."""
        return f"{API}/scenarios/{self.names['id']}"

    def post(self, path: str, caller: str = "nobody", **body: Any) -> Any:
        """Make something that has to succeed."""
        made = self.client.post(path, json=body, headers=self.bearer(caller))
        assert made.status_code < 300, made.text
        return made.json()

    def bearer(self, caller: str) -> dict[str, str]:
        """Header that carries the key of a caller."""
        key = self.keys.get(caller)
        return {"Authorization": f"Bearer {key}"} if key else {}


@pytest.fixture(scope="module")
def estate(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Iterator[Estate]:
    """Made once: no call that the rules let through may change what another one opens."""
    folder = tmp_path_factory.mktemp("access")
    (folder / "qdepth.sqlite").write_bytes(sqlite_template.read_bytes())
    url = f"sqlite:///{folder / 'qdepth.sqlite'}"
    often = 1_000_000
    app: FastAPI = create_app(
        Settings(
            database_url=url,
            static_dir=folder,
            guesses_per_minute=often,
            key_requests_per_minute=often,
        )
    )
    clock = Clock(datetime(2026, 3, 1, 12, tzinfo=UTC))
    app.dependency_overrides[get_now] = clock
    _keep_result(url, clock)
    with TestClient(app) as client:
        made = Estate(client)
        _make_scenarios(made)
        _make_keys_and_links(made, clock)
        _make_jobs(made)
        _keep_job(url, made, clock)
        yield made


def _keep_result(url: str, clock: Clock) -> None:
    db_engine = create_db_engine(make_url(url))
    with Sessions(db_engine).writing() as session:
        store_answer(session, Design.model_validate(design()), now=clock())
    db_engine.dispose()


def _keep_job(url: str, estate: Estate, clock: Clock) -> None:
    """Make a job of the owner's scenario that has succeeded."""
    axis = {"path": "hosts.esx.lun_depth", "values": [4, 8]}
    place = {"scenario_id": estate.names["id"]}
    body: dict[str, Any] = {"design": design(), "axes": [axis], "place": place}
    made = estate.post(f"{API}/sweeps", **body)
    estate.known["job_id"] = made["id"]
    db_engine = create_db_engine(make_url(url))
    with Sessions(db_engine).writing() as session:
        jobs.end(session, made["id"], "succeeded", now=clock())
        hours = hour_list_like(session, estate.known["sweep_id"], now=clock())
        jobs.end(session, hours, "succeeded", now=clock())
    estate.known["hour_list_id"] = hours
    db_engine.dispose()


def _make_scenarios(estate: Estate) -> None:
    for owner in ("run", "other-run"):
        estate.keys[owner] = estate.post(f"{API}/keys", title=owner)["key"]
    own = estate.post(f"{API}/scenarios", "run", **scenario(title="Own"))
    other = estate.post(f"{API}/scenarios", "other-run", **scenario(title="Another's"))
    ownerless = estate.post(f"{API}/scenarios", **scenario(title="Nobody's"))
    estate.names |= {
        "id": own["id"],
        "read id": own["read_id"],
        "ownerless": ownerless["read_id"],
        "unknown": "A" * len(own["id"]),
    }
    for caller, name in (("one", own["id"]), ("other-one", other["id"])):
        key = estate.post(f"{API}/scenarios/{name}/keys", title=caller)
        estate.keys[caller] = key["key"]


def _make_keys_and_links(estate: Estate, clock: Clock) -> None:
    """Make what is good in two days, and what has ended by then."""
    keys = f"{API}/keys"
    for caller, owner in (("read", "run"), ("other-read", "other-run")):
        estate.keys[caller] = estate.post(keys, owner, title=caller, scope="read")["key"]
    for ended in ENDED_KEYS:
        short = ended in ("expired", "rotated past its end")
        wish: dict[str, Any] = {"expires_in_days": 1} if short else {}
        made = estate.post(keys, "run", title=ended, scope="run", **wish)
        estate.keys[ended] = made["key"]
        if ended == "revoked":
            end = estate.client.delete(f"{keys}/{made['id']}", headers=estate.bearer("run"))
            assert end.status_code == 204
        elif ended == "rotated away":
            estate.post(f"{keys}/{made['id']}/rotations", "run", overlap_hours=1)
        elif ended == "rotated past its end":
            estate.post(f"{keys}/{made['id']}/rotations", "run", overlap_hours=24 * 30)
        elif ended == "mistyped":
            estate.keys[ended] = made["key"][:-9] + made["key"][-8:]  # One character is missing.
    links: tuple[tuple[str, dict[str, Any]], ...] = (
        ("view link", {"kind": "view"}),
        ("edit link", {"kind": "edit"}),
        ("evidence link", {"kind": "evidence"}),
        ("revoked link", {"kind": "edit"}),
        ("expired link", {"kind": "edit", "expires_in_days": 1}),
    )
    for name, wish in links:
        made = estate.post(f"{estate.own}/shares", **wish)
        estate.names[name] = made["token"]
        if name == "revoked link":
            end = estate.client.delete(f"{estate.own}/shares/{made['id']}")
            assert end.status_code == 204
    clock.advance(timedelta(days=2))
    rotated = estate.post(keys, "run", title="rotated", scope="read")
    estate.post(f"{keys}/{rotated['id']}/rotations", "run", overlap_hours=24)
    estate.keys["rotated, still good"] = rotated["key"]


def _make_jobs(estate: Estate) -> None:
    parameter = {"path": "sps.spa.read_us", "low": 5.0, "high": 500.0}
    point = {"id": "one", "role": "calibrate", "iops": 4000.0}
    axis = {"path": "hosts.esx.lun_depth", "values": [4, 8]}
    timeline = {"length_s": 60.0, "moments": [{"at_s": 30.0, "load": 2.0}]}
    target = {"quantity": "mean", "at_most_ms": 5.0}
    choice = {"paths": ["hosts.esx.lun_depth"], "values": [{"text": "8"}]}
    measured = {"parameters": [parameter], "points": [point]}
    sent: dict[str, dict[str, Any]] = {
        "run": {"designs": [design()]},
        "calibration": {"design": design(), "measurements": measured},
        "sweep": {"design": design(), "axes": [axis]},
        "timeline": {"design": design() | {"timeline": timeline}},
        "plan": {"design": design() | {"latency_target": target}, "choices": [choice]},
    }
    for kind, body in sent.items():
        estate.known[f"{kind}_id"] = estate.post(f"{API}/{kind}s", **body)["id"]
        estate.post(f"{API}/{kind}s/{estate.known[f'{kind}_id']}/cancel")
    estate.known["failure_list_id"] = estate.post(f"{API}/failures", design=design())["id"]
    estate.post(f"{API}/failures/{estate.known['failure_list_id']}/cancel")
    estate.known["way_list_id"] = estate.post(f"{API}/ways", design=design())["id"]
    estate.post(f"{API}/ways/{estate.known['way_list_id']}/cancel")
    sent_file = {"files": ("export.csv", b"VM,Powerstate\n")}
    made = estate.client.post(f"{API}/imports", files=sent_file).json()
    estate.known["import_id"] = made["id"]
    estate.post(f"{API}/imports/{made['id']}/cancel")
    csv = {"Content-Type": "text/csv"}
    batch = estate.client.post(f"{estate.own}/batches", content="design\na\n", headers=csv)
    estate.known["batch_id"] = batch.json()["id"]
    estate.post(f"{API}/batches/{estate.known['batch_id']}/cancel")
    token = estate.names["evidence link"]
    estate.known["repetition_id"] = estate.post(f"{API}/shares/{token}/repetitions")["id"]
    designs = (row.design for row in read_case(CASE).rows)
    estate.known["case_id"], estate.known["design_id"] = CASE, next(filter(None, designs))
    estate.known |= {"version": "1", "language": "esxcli", "kind": "csv"}
    estate.known |= {
        "share_id": "none",
        "key_id": estate.post(f"{API}/keys", "run", title="k")["id"],
    }


def _call(
    estate: Estate, operation: Operation, caller: str, name: str | None, in_address: bool = False
) -> Any:
    method, path, what = operation
    values = estate.known | {"scenario_id": "", "token": ""}
    if name is not None:
        values |= {"scenario_id": estate.names[name], "token": estate.names[name]}
    if what == "get_repetition":
        values["run_id"] = values["repetition_id"]
    params = {"engine": "auto", "design": "a", "metric": "total.vms"}
    params |= (
        {"before": "a", "after": "a"} if what == "get_script" else {"before": "1", "after": "1"}
    )
    headers = {} if in_address else estate.bearer(caller)
    if in_address:
        params["key"] = estate.keys[caller]
    if method == "PUT":
        headers["If-Match"] = "*"
    body = _body(estate, what, name)
    return estate.client.request(
        method, path.format(**values), params=params, headers=headers, **body
    )


def _victim(estate: Estate, operation: str) -> dict[str, str]:
    """Make what a call that is let through ends."""
    if operation == "revoke_share":
        return {"share_id": estate.post(f"{estate.own}/shares")["id"]}
    if operation == "revoke_scenario_key":
        return {"key_id": estate.post(f"{estate.own}/keys", title="k")["id"]}
    if operation in ("revoke_key", "rotate_key"):
        return {"key_id": estate.post(f"{API}/keys", "run", title="k", scope="read")["id"]}
    return {}


def _body(estate: Estate, operation: str, name: str | None) -> dict[str, Any]:
    """Give the body of a call; without one, a call that is let in is told what is missing."""
    if operation == "post_batch":
        return {"content": "design\nnone\n"}
    bodies: dict[str, Any] = {
        "post_run": {"scenario_id": name and estate.names[name]},
        "save_scenario": scenario(title="Own"),
        "name_version": {"name": "As sold"},
        "create_share": {"kind": "edit"},
        "create_scenario_key": {"title": "k"},
        "create_key": {"title": "k", "scope": "run"},
        "give_scenario": {"team": None},
    }
    return {"json": bodies[operation]} if operation in bodies else {}


def _is_as(answer: Any, wanted: str) -> bool:
    status: int = answer.status_code
    if wanted != "yes":
        return status == int(wanted)
    return status not in REFUSALS and status < 500


@TURNS
@pytest.mark.parametrize("operation", GUARDED, ids=lambda operation: operation[2])
def test_each_caller_may_do_what_the_rules_say(
    estate: Estate, operation: Operation, turn: int
) -> None:
    method, _, what = operation
    wrong: list[tuple[object, ...]] = []
    for name, caller in cells_of(what, turn, names_tried(OPERATIONS[what]), CALLERS):
        wanted = expected(what, method, caller, name)
        if wanted == "yes":
            estate.known |= _victim(estate, what)
        answer = _call(estate, operation, caller, name)
        if not _is_as(answer, wanted):
            wrong.append((caller, name, wanted, answer.status_code, answer.text[:200]))
        elif name not in (None, "id") and estate.names["id"] in answer.text:
            wrong.append((caller, name, "the id stays a secret", answer.text[:200]))
    assert wrong == []


@TURNS
@pytest.mark.parametrize("operation", GUARDED, ids=lambda operation: operation[2])
def test_a_key_that_has_ended_opens_nothing(
    estate: Estate, operation: Operation, turn: int
) -> None:
    names = names_tried(OPERATIONS[operation[2]])[:1]
    statuses = {
        (key, name): _call(estate, operation, key, name).status_code
        for name, key in cells_of(operation[2], turn, names, ENDED_KEYS)
    }
    assert set(statuses.values()) <= {401}, statuses


def test_a_rotated_key_reads_until_the_overlap_ends(estate: Estate) -> None:
    (listing,) = (one for one in GUARDED if one[2] == "list_scenarios")
    (showing,) = (one for one in GUARDED if one[2] == "get_scenario")
    for operation, name in ((listing, None), (showing, "read id")):
        assert _call(estate, operation, "rotated, still good", name).status_code == 200


@pytest.mark.parametrize("operation", GUARDED, ids=lambda operation: operation[2])
def test_only_keys_that_read_stand_in_an_address(estate: Estate, operation: Operation) -> None:
    method, _, what = operation
    for name in names_tried(OPERATIONS[what])[:2]:
        writes = _call(estate, operation, "run", name, in_address=True)
        reads = _call(estate, operation, "read", name, in_address=True)
        assert writes.status_code == 403
        assert _is_as(reads, expected(what, method, "read", name)), (name, reads.text)


def test_lists_hold_what_is_the_owners(estate: Estate) -> None:
    """An owner's lists show nothing of another's, whichever key asks."""
    for caller in ("other-run", "other-read"):
        listed = estate.client.get(f"{API}/scenarios", headers=estate.bearer(caller)).json()
        assert "Own" not in {item["title"] for item in listed["items"]}
        assert "Another's" in {item["title"] for item in listed["items"]}
    keys = estate.client.get(f"{API}/keys", headers=estate.bearer("other-run")).json()
    assert {"other-run", "other-read"} <= {key["title"] for key in keys}
    assert not {"run", "read", *ENDED_KEYS} & {key["title"] for key in keys}


@pytest.mark.parametrize(
    ("caller", "name", "may_edit"),
    [
        ("nobody", "edit link", True),
        ("run", "read id", True),
        ("read", "read id", False),
        ("read", "edit link", False),
        ("one", "id", False),
        ("nobody", "view link", False),
    ],
)
def test_a_scenario_says_whether_it_may_be_edited(
    estate: Estate, caller: str, name: str, may_edit: bool
) -> None:
    """The page shows its Save button by this."""
    path = f"{API}/scenarios/{estate.names[name]}"
    shown = estate.client.get(path, headers=estate.bearer(caller)).json()
    assert shown["may_edit"] is may_edit
