"""The tools as an assistant calls them, through the client of the SDK."""

import asyncio
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import qdepth
from qdepth.mcp_server import tools as tool_module
from qdepth.mcp_server.named_designs import MOST_CHANGES, NamedDesigns
from qdepth.mcp_server.shared_links import Links
from qdepth.mcp_server.tools import MOST_CELLS, MOST_COMBINATIONS, Tools
from tests.support import http
from tests.support.designs import small_design
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer, own_database, running_server

mcp = pytest.importorskip("mcp")
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

from qdepth.mcp_server.serve import server_of  # noqa: E402

VMFS, VVOL = "example:priced/vmfs", "example:priced/vvol"
DEPTH = "hosts.esx01.lun_depth"
NAMES = [
    "catalogue", "answer", "what_binds", "compare", "headroom", "plan", "sweep", "share",
]  # fmt: skip
CALLS: dict[str, dict[str, Any]] = {
    "answer": {"design": VMFS},
    "what_binds": {"design": VMFS},
    "compare": {"designs": [VMFS, VVOL]},
    "headroom": {"design": VVOL},
    "plan": {"design": VMFS, "vary": {DEPTH: [64, 128]}},
    "sweep": {"design": VMFS, "values": {DEPTH: [32, 64]}},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one design, and a design beside it."""
    designs = tmp_path / "designs"
    designs.mkdir()
    (designs / "small.json").write_text(json.dumps(small_design()))
    shutil.copy(designs / "small.json", tmp_path / "outside.json")
    return designs


def _call(name: str, arguments: dict[str, Any], tools: Tools | None = None) -> Any:
    """What a tool answers, or its error."""

    async def ask() -> Any:
        async with mcp.Client(server_of(tools or _tools())) as client:
            return await client.call_tool(name, arguments)

    answer = asyncio.run(ask())
    return answer.content[0].text if answer.is_error else answer.structured_content


def _tools(folder: Path | None = None, server: str | None = None) -> Tools:
    return Tools(NamedDesigns(folder, Links(server)), longest_s=60.0)


def test_there_are_eight_tools_that_only_read() -> None:
    async def ask() -> Any:
        async with mcp.Client(server_of(_tools())) as client:
            return (await client.list_tools()).tools

    listed = asyncio.run(ask())
    assert [tool.name for tool in listed] == NAMES
    assert all(tool.annotations.read_only_hint for tool in listed)
    assert all(tool.description and tool.output_schema for tool in listed)


@pytest.mark.parametrize("name", CALLS)
def test_answer_has_sentences_doubts_and_intervals(name: str) -> None:
    found = _call(name, CALLS[name])
    assert found["sentences"]
    assert found["doubts"]
    assert found["model_version"] == qdepth.MODEL_VERSION
    rows = found.get("rows") or [{"measures": found["measures"]}]
    measures = [each for row in rows for each in row["measures"] if each["value"] is not None]
    assert any(each["low"] < each["value"] < each["high"] for each in measures if each["low"])
    assert "\u00a0" not in json.dumps(found, ensure_ascii=False)


def test_answer_is_that_of_the_library() -> None:
    found = _call("answer", {"design": VMFS, "changes": {DEPTH: 64}})
    report = qdepth.estimate(qdepth.examples()["priced"][0].replace({DEPTH: 64}))
    iops = next(each for each in found["measures"] if each["name"] == "iops")
    assert (iops["value"], iops["low"]) == (report.total.iops.value, report.total.iops.low)
    assert found["sentences"][0] == "Pass: all VMs mean at most 1 ms."
    assert found["engine"] == "analytic"


def test_simulation_ends_in_time_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool_module, "SIMULATED_IOS", 2_000_000)
    tools = Tools(NamedDesigns(None, Links(None)), longest_s=0.0)
    found = _call("answer", {"design": VMFS, "is_simulated": True}, tools)
    assert found["engine"] in ("simpy", "compiled")
    assert "took longer than 0 s" in found["doubts"][0]


def test_designs_come_from_a_folder_or_as_a_document(folder: Path) -> None:
    tools = _tools(folder)
    assert _call("catalogue", {"search": "small.json"}, tools)["rows"][0]["name"] == "small.json"
    named = _call("answer", {"design": "small.json"}, tools)
    sent = _call("answer", {"design": small_design()}, tools)
    assert named == sent
    assert named["design"] == "A small design"


@pytest.mark.parametrize("name", ["../outside.json", "/etc/passwd", "designs/../../outside.json"])
def test_files_outside_the_folder_are_not_read(folder: Path, name: str) -> None:
    assert _call("answer", {"design": name}, _tools(folder)).startswith(
        f"There is no design {name}. Files that can be read: small.json."
    )


def test_catalogue_has_facts_with_their_sources() -> None:
    rows = _call("catalogue", {"section": "hba_drivers", "search": "emulex lpfc"})["rows"]
    assert rows
    assert all("source: " in row["sentence"] for row in rows)


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("answer", {}, "design"),
        ("answer", {"design": "none.json"}, "There is no design none.json."),
        ("answer", {"design": "example:none"}, "There is no example none."),
        ("answer", {"design": {"schema": "qdepth/2"}}, "the design is refused"),
        ("answer", {"design": VMFS, "changes": {"hosts.esx01.lun_deph": 1}}, "Did you mean"),
        (
            "answer",
            {"design": VMFS, "changes": {f"a.b.c{n}": 1 for n in range(MOST_CHANGES + 1)}},
            f"change at most {MOST_CHANGES} fields",
        ),
        ("compare", {"designs": [VMFS]}, "A comparison of 1 designs"),
        ("compare", {"designs": [VMFS, VMFS], "changes": [None]}, "1 items for 2 designs"),
        (
            "sweep",
            {"design": VMFS, "values": {DEPTH: list(range(1, MOST_CELLS + 2))}},
            f"The limit is {MOST_CELLS}.",
        ),
        (
            "plan",
            {"design": VMFS, "vary": {DEPTH: list(range(1, MOST_COMBINATIONS + 1))}},
            f"The limit is {MOST_COMBINATIONS}.",
        ),
        ("share", {"link": "https://example.org/s/abc"}, "No server is configured"),
    ],
)
def test_errors_are_sentences_of_qdepth(name: str, arguments: dict[str, Any], error: str) -> None:
    found = _call(name, arguments)
    assert isinstance(found, str)
    assert error in found
    assert "Error executing" not in found
    assert "pydantic" not in found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server without workers."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, own_database(folder) | {"QDEPTH_EMBEDDED_WORKERS": "0"}) as server:
        yield server


def test_view_link_is_read_and_returned_with_the_answer(server: RunningServer) -> None:
    with http.client(base_url=server.url) as client:
        path = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
        token = client.post(f"{path}/shares").json()["token"]
    link, tools = f"{server.url}/s/{token}", _tools(server=server.url)
    shared = _call("share", {"link": link}, tools)
    assert shared["link"] == link
    assert shared["rows"][0]["name"].startswith(f"{link}#")
    answered = _call("answer", {"design": shared["rows"][0]["name"]}, tools)
    assert answered["link"] == link
    path = f"hosts.{design()['hosts'][0]['id']}.lun_depth"
    changed = _call("answer", {"design": link, "changes": {path: 8}}, tools)
    assert changed["link"] is None


@pytest.mark.parametrize("path", ["/s/unknown", "/s/../keys", "/e/abc", "/s/a?b=c"])
def test_other_addresses_are_refused(server: RunningServer, path: str) -> None:
    found = _call("share", {"link": f"{server.url}{path}"}, _tools(server=server.url))
    assert "link" in found.lower()
    elsewhere = _call("share", {"link": "http://example.org/s/abc"}, _tools(server=server.url))
    assert f"is not a view link of {server.url}" in elsewhere


def test_command_serves_on_standard_input_and_output(folder: Path) -> None:
    command = [str(Path(sys.executable).with_name("qdepth")), "mcp", "--folder", str(folder)]

    async def ask() -> Any:
        parameters = StdioServerParameters(command=command[0], args=command[1:])
        async with mcp.Client(stdio_client(parameters)) as client:
            return await client.call_tool("answer", {"design": "small.json"})

    answer = asyncio.run(asyncio.wait_for(ask(), timeout=120))
    assert answer.structured_content["design"] == "A small design"
