"""What logs leave out."""

import pytest

from qdepth.db.ids import new_id
from qdepth.db.keys import new_key
from qdepth.redaction import ID_LENGTH, redact, redact_address

TOKEN = "w7Rk2TzQ9vLm4XcB8nYp3g"  # noqa: S105  opens nothing


@pytest.mark.parametrize(
    ("address", "logged"),
    [
        ("/s/Ff2ASuvT3Np0", "/s/..."),
        ("/e/Ff2ASuvT3Np0/sweep", "/e/.../sweep"),
        ("/api/v1/shares/Ff2ASuvT3Np0?x=1", "/api/v1/shares/...?x=..."),
        ("/api/v1/scenarios/abc-_1/shares/def", "/api/v1/scenarios/.../shares/..."),
        ("/api/v1/runs/abc/events", "/api/v1/runs/.../events"),
        ("/api/v1/runs/abc.def/events", "/api/v1/runs/.../events"),
        ("/api/v1/sweeps/abc/points.csv", "/api/v1/sweeps/.../points.csv"),
        ("/scenarios/new?example=vmfs-vvol", "/scenarios/new?example=vmfs-vvol"),
        ("/scenarios/newest/results", "/scenarios/.../results"),
        ("/SCENARIOS/abc", "/.../..."),
        ("/api/v1/imports/collector", "/api/v1/imports/collector"),
        ("/api/v1/scenarios/a/versions/12", "/api/v1/scenarios/.../versions/12"),
        ("/api/v1/scenarios/a/results.csv", "/api/v1/scenarios/.../results.csv"),
        ("/api/v1/runs", "/api/v1/runs"),
        ("/", "/"),
        ("/assets/index-abc123.js", "/assets/index-abc123.js"),
        # Addresses that are no addresses of this server, and parts in other places.
        (f"/api/v1/scenario/{TOKEN}", "/api/v1/scenario/..."),
        (f"/api/v2/scenarios/{TOKEN}", "/api/v2/scenarios/..."),
        (f"//api/v1/scenarios//{TOKEN}", "//api/v1/scenarios//..."),
        (f"/{TOKEN}", "/..."),
        (f"/assets/{TOKEN}/{TOKEN}", "/assets/.../..."),
        (f"/assets/{TOKEN}", "/assets/..."),
        (f"/assets/{TOKEN}.js", "/assets/..."),
        (f"/api/v1/scenarios%2F{TOKEN}", "/api/v1/..."),
        # Queries: the values of harmless names alone.
        ("/a?metric=total.iops&engine=auto", "/a?metric=total.iops&engine=auto"),
        ("/a?version=3&wait_s=0.5&limit=", "/a?version=3&wait_s=0.5&limit="),
        (f"/api/v1/runs?scenario_id={TOKEN}", "/api/v1/runs?scenario_id=..."),
        (f"/a?first={TOKEN}&label=x", "/a?first=...&label=..."),
        ("/a?key=qds_abc&metric=x", "/a?key=...&metric=x"),
        ("/a?KEY=qdr_x", "/a?..."),
        (f"/a?{TOKEN}", "/a?..."),
        (f"/a?{TOKEN}=1", "/a?..."),
        (f"/a?metric={TOKEN}", "/a?metric=..."),
        (f"/a?version={TOKEN}&version=2", "/a?version=...&version=2"),
        ("/a?metric=a%0Ab", "/a?metric=..."),
        ("/a?hosts.esx.lun_depth=64", "/a?..."),
        ("/timeline?timelines=abc,def", "/timeline?timelines=..."),
        (f"/a?a=1;key={TOKEN}", "/a?a=..."),
        (f"/a?cursor={TOKEN}", "/a?cursor=..."),
    ],
)
def test_addresses_keep_harmless_words(address: str, logged: str) -> None:
    assert redact_address(address) == logged


def test_every_id_token_and_key_is_left_out() -> None:
    """Random ones, wherever they stand in an address, a message or a traceback."""
    assert len(new_id()) == ID_LENGTH
    for _ in range(1000):
        for name in (new_id(), new_key("read_scenario"), new_key("read"), new_key("run")):
            for text in ("{}", "'{}'", "({}.x)", "id={}", "/{}/", "a {}.", "{}.{}"):
                assert name not in redact(text.replace("{}", name)), text
            address = f"/{name}/{name}.csv?{name}={name}&metric={name}&version={name}"
            assert name not in redact_address(address)


@pytest.mark.parametrize(
    "text",
    [
        'File "/opt/qdepth/server/scenarios/service.py", line 43, in find_scenario',
        "fastapi.exceptions.RequestValidationError: 1 validation error",
        "sqlalchemy.exc.IntegrityError: UNIQUE constraint failed: jobs.claim",
        "job 3f2a9c01de: queued (runs)",
        "Qdepth is at http://127.0.0.1:8000; Ctrl-C ends it",
        "worker host-8000-1 takes jobs",
        "deleted 3 jobs and 4 reports older than 365 days",
        "read_starting_call_in_scenario",
    ],
)
def test_what_opens_nothing_stays_readable(text: str) -> None:
    assert redact(text) == text
