"""`qdepth collect` at a simulated vCenter with sessions, TLS and paging."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from qdepth.cli.main import main
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import draft
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
from qdepth.imports.import_result import Import
from qdepth.vcenter import seen_hosts, seen_vms
from tests.support.vcenter import PASSWORD, SimulatedVcenter

READING = {
    "RetrieveServiceContent", "Login", "Logout", "Fetch", "CurrentTime", "CreateContainerView",
    "DestroyView", "RetrievePropertiesEx", "ContinueRetrievePropertiesEx", "QueryPerf",
    "RetrieveManagedMethodExecuter", "ExecuteSoap vim.EsxCLI.storage.core.device.list",
    "ExecuteSoap vim.EsxCLI.storage.nmp.device.list",
}  # fmt: skip
"""Methods that change nothing but the session's own view."""

Start = Callable[..., SimulatedVcenter]


def imported(file: Path, folder: Path) -> Import:
    folder.mkdir()
    return import_files([SourceFile(file.name, file)], folder, Pace())


@pytest.fixture
def estate(vcenter: SimulatedVcenter, password: str, tmp_path: Path) -> Path:
    file = tmp_path / "estate.json"
    assert main(vcenter.options(file)) == 0
    return file


def test_the_import_finds_shape_depths_and_policies(estate: Path, tmp_path: Path) -> None:
    found = imported(estate, tmp_path / "work").inventory
    stores = {
        each.name: (each.kind, each.queue_depth, each.dsnro, each.round_robin_ios, each.paths)
        for each in found.datastores
    }
    assert stores == {
        "LocalDS_0": ("vmfs", 64, 32, 1, 3), "LocalDS_1": ("vmfs", 64, 32, 1, 3),
        "LocalDS_2": ("nfs", None, None, None, None), "LocalDS_3": ("vvol", 254, 256, 1, 3),
    }  # fmt: skip
    assert len(found.hosts) == 5
    assert {host.release for host in found.hosts} == {"VMware ESXi 8.0.3 build-24022510"}
    assert sum(vms.vms for vms in found.vms) == 9
    assert {vms.role for vms in found.vms} == {"database", "web", "general"}


def test_the_import_finds_the_load_of_all_disks(estate: Path, tmp_path: Path) -> None:
    """At the last of 15 samples, each of nine disks reads 114/s in 400 us, writes 50/s in 1 ms."""
    found = imported(estate, tmp_path / "work")
    peak = next(load for load in found.loads if load.title.startswith("Peak of IOPS"))
    assert sum(row.iops for row in peak.rows) == 9 * (114 + 50)
    latency_ms = (114 * 0.4 + 50 * 1.0) / 164
    assert [row.latency_mean_ms for row in peak.rows] == pytest.approx([latency_ms] * 4)
    assert {row.random_pct for row in peak.rows} == {75}
    assert len({each["moment"] for each in json.loads(estate.read_text())["load"]}) == 15


def test_the_draft_has_what_esxcli_told(estate: Path, tmp_path: Path) -> None:
    found = imported(estate, tmp_path / "work")
    design = draft(found.inventory, found.loads, Choices()).design
    assert design is not None
    assert {(host.dsnro, host.round_robin_ios, host.pe_depth) for host in design.hosts} == {
        (32, 1, 254)
    }


def test_counters_without_a_value_are_left_out(estate: Path) -> None:
    """The first sample of reads under way is -1, which is no value."""
    samples: list[dict[str, Any]] = json.loads(estate.read_text())["load"]
    first = min(each["moment"] for each in samples)
    assert {"read_oio" in each for each in samples if each["moment"] == first} == {False}
    assert {each["read_oio"] for each in samples if each["moment"] != first} == {2}


def test_it_only_reads_and_signs_out(estate: Path, vcenter: SimulatedVcenter) -> None:
    assert set(vcenter.calls) <= READING
    assert vcenter.calls.count("Logout") == vcenter.calls.count("Login")
    assert vcenter.calls[-1] == "Logout"


def test_credentials_are_in_no_file_and_no_output(
    estate: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = capsys.readouterr()
    for text in (estate.read_text(), printed.out, printed.err):
        assert PASSWORD not in text
        assert "reader@" not in text
    assert estate.stat().st_mode & 0o777 == 0o600


def test_hashed_names_have_the_same_shape_and_no_name(
    estate: Path, vcenter: SimulatedVcenter, tmp_path: Path
) -> None:
    hashed = tmp_path / "hashed.json"
    assert main(vcenter.options(hashed, "--hash-names")) == 0
    text = hashed.read_text()
    names = [
        entry["name"] for kind in ("hosts", "datastores")
        for entry in json.loads(estate.read_text())[kind]
    ]  # fmt: skip
    assert [name for name in (*names, "DC0_C0", "naa.", "filer1", "sql-") if name in text] == []
    plain, coded = (imported(file, tmp_path / file.stem).inventory for file in (estate, hashed))
    assert sorted(vms.vms for vms in coded.vms) == sorted(vms.vms for vms in plain.vms)
    assert sorted(str(each.dsnro) for each in coded.datastores) == sorted(
        str(each.dsnro) for each in plain.datastores
    )


def test_a_cluster_alone_can_be_read(
    vcenter: SimulatedVcenter, password: str, tmp_path: Path
) -> None:
    file = tmp_path / "estate.json"
    assert main(vcenter.options(file, "--cluster", "dc0_c1", "--samples", "0")) == 0
    document = json.loads(file.read_text())
    assert {host["cluster"] for host in document["hosts"]} == {"DC0_C1"}
    assert (len(document["hosts"]), len(document["vms"]), document["load"]) == (2, 3, [])


def test_clusters_that_do_not_exist_are_named(
    vcenter: SimulatedVcenter,
    password: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "estate.json"
    assert main(vcenter.options(file, "--cluster", "prod*")) == 3
    assert '--cluster "prod*"' in capsys.readouterr().err
    assert not file.exists()


def test_answers_come_page_by_page(
    vcenter: SimulatedVcenter,
    password: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    estate: Path,
) -> None:
    monkeypatch.setattr(seen_hosts, "HOSTS_PER_PAGE", 2)
    monkeypatch.setattr(seen_vms, "VMS_PER_PAGE", 4)
    before = vcenter.calls.count("ContinueRetrievePropertiesEx")
    paged = tmp_path / "paged.json"
    assert main(vcenter.options(paged)) == 0
    assert vcenter.calls.count("ContinueRetrievePropertiesEx") - before == 2 + 2
    documents = [json.loads(file.read_text()) for file in (estate, paged)]
    assert documents[0]["hosts"] == documents[1]["hosts"]
    assert documents[0]["vms"] == documents[1]["vms"]


def test_without_the_privilege_of_esxcli_the_rest_is_there(
    start_vcenter: Start, password: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vcenter = start_vcenter("-refused", "RetrieveManagedMethodExecuter", "-clusters", "1")
    file = tmp_path / "estate.json"
    assert main(vcenter.options(file)) == 0
    assert capsys.readouterr().err.splitlines()[-1] == (
        "Without DSNRO and settings of path policies: DC0_H0, DC0_C0_H0, DC0_C0_H1 (the privilege "
        "Host.Config.Settings is missing). To read them, the user needs the privilege "
        "Host.Config.Settings."
    )
    devices = json.loads(file.read_text())["hosts"][0]["devices"]
    assert {each.get("competing_depth") for each in devices} == {None}
    assert {each["queue_depth"] for each in devices} == {64, 254}


def test_a_refusal_halfway_is_named_and_leaves_no_file(
    start_vcenter: Start, password: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vcenter = start_vcenter("-refused", "QueryPerf")
    (tmp_path / "out").mkdir()
    assert main(vcenter.options(tmp_path / "out" / "estate.json")) == 3
    assert capsys.readouterr().err.splitlines()[-1] == (
        "qdepth collect: Reading load failed: the privilege Host.Config.Settings is missing. "
        "Nothing was written; try again."
    )
    assert list((tmp_path / "out").iterdir()) == []
    assert vcenter.calls[-1] == "Logout"


def test_three_thousand_vms(start_vcenter: Start, password: str, tmp_path: Path) -> None:
    vcenter = start_vcenter(
        "-clusters", "4", "-hosts", "16", "-vms", "600", "-datastores", "40"
    )  # fmt: skip
    file = tmp_path / "estate.json"
    assert main(vcenter.options(file)) == 0
    found = imported(file, tmp_path / "work")
    assert len(found.inventory.hosts) == 4 * 16 + 1
    assert sum(vms.vms for vms in found.inventory.vms) == 3_000
    peak = next(load for load in found.loads if load.title.startswith("Peak of IOPS"))
    assert sum(row.iops for row in peak.rows) == 3_000 * (114 + 50)
    assert vcenter.calls.count("QueryPerf") == 60
    assert set(vcenter.calls) <= READING
