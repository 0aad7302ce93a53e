"""Drafts of what real exports hold and made-up ones did not.

RVTools 4.4 to 4.7 writes a path as its adapter alone (`vmhba2`), in all five public exports whose
paths were looked at; some estates lie on NFS servers, on SAS arrays of two hosts, or name hosts by
address.
"""

from collections.abc import Callable
from typing import Any

from qdepth.imports.draft.draft import Draft
from tests.support.rvtools_files import estate_tabs

DraftOf = Callable[..., Draft]
Tabs = dict[str, list[dict[str, Any]]]


def _with_adapters_as_paths(tabs: Tabs) -> Tabs:
    for row in tabs["vMultiPath"]:
        for n in range(1, 9):
            row[f"Path {n}"] = str(row[f"Path {n}"]).partition(":")[0]
    return tabs


def test_paths_that_are_adapters_alone_draw_the_same_design(draft_of: DraftOf) -> None:
    plain, short = draft_of(estate_tabs()), draft_of(_with_adapters_as_paths(estate_tabs()))
    assert short.design is not None
    assert short.design == plain.design
    assert [group.reason for group in short.groups] == [group.reason for group in plain.groups]
    assert len(short.design.hosts[0].hba_ports) == 2


def test_a_dead_path_that_is_an_adapter_alone_does_not_count(draft_of: DraftOf) -> None:
    tabs = _with_adapters_as_paths(estate_tabs())
    for row in tabs["vMultiPath"]:
        if row["Path 3"]:
            row["Path 3 state"] = row["Path 4 state"] = "dead"
    design = draft_of(tabs).design
    assert design is not None
    assert len(design.hosts[0].hba_ports) == 2  # one adapter for each of two fabrics
    assert sum(len(sp.target_ports) for sp in design.arrays[0].sps) == 4


def _nfs_tabs() -> Tabs:
    tabs = estate_tabs(hosts=2, vms=24, datastores=6)
    tabs["vMultiPath"], tabs["vHBA"] = [], tabs["vHBA"][:1]
    tabs["vDatastore"] = [row for row in tabs["vDatastore"] if row["SIOC Threshold"]][:6]
    for n, row in enumerate(tabs["vDatastore"]):
        server = f"filer{n // 2}.example.test"
        row |= {
            "Type": "NFS",
            "Address": f"{server} /export/vol{n}" if n % 2 else f"{server}:/v{n}",
        }
    return tabs


def test_nfs_servers_are_told_apart_and_asked_about_once(draft_of: DraftOf) -> None:
    found = draft_of(_nfs_tabs())
    assert found.design is not None
    assert [array.name for array in found.design.arrays] == [
        f"filer{n}.example.test" for n in range(3)
    ]
    about = [need.title for need in found.needs if "NFS servers" in need.title]
    assert about == [
        "Service times of the 3 NFS servers",
        "Speed of the ports of the 3 NFS servers",
        "Owner of each volume of the 3 NFS servers",
    ]


def test_what_several_hosts_reach_through_local_adapters_is_sas(draft_of: DraftOf) -> None:
    tabs = _with_adapters_as_paths(
        estate_tabs(hosts=2, model="Smart Array P408e", driver="smartpqi")
    )
    for row in tabs["vHBA"]:
        row["Type"] = "Block SCSI"
    found = draft_of(tabs)
    assert found.design is not None
    assert [fabric.protocol for fabric in found.design.fabrics] == ["das"]
    assert not [need for need in found.needs if need.kind == "protocol"]


def test_hosts_named_by_address_keep_it(draft_of: DraftOf) -> None:
    tabs = estate_tabs(hosts=2)
    names = {row["Host"]: f"192.0.2.{n + 1}" for n, row in enumerate(tabs["vHost"])}
    for rows in tabs.values():
        for row in rows:
            if "Host" in row:
                row["Host"] = names[row["Host"]]
            if "Hosts" in row:
                row["Hosts"] = ", ".join(names[each] for each in row["Hosts"].split(", "))
    design = draft_of(tabs).design
    assert design is not None
    assert design.hosts[0].name == "CL1: hosts like 192.0.2.1"


def test_vms_on_no_host_say_which_tab_is_missing(draft_of: DraftOf) -> None:
    rows = [{"VM": "a", "Powerstate": "poweredOn", "Disks": 1.0, "Host": "", "Cluster": ""}]
    found = draft_of({"vInfo": rows})
    assert found.design is None
    assert "Import the tab vHost, or vInfo with the columns Host and Cluster" in found.problems[-1]


def test_datastores_that_are_left_out_are_named_together(draft_of: DraftOf) -> None:
    texts = [finding.text for finding in draft_of(estate_tabs(hosts=8)).findings]
    (told,) = [text for text in texts if "local to one host each" in text]
    assert told.endswith("and 3 more: left out of the datastores, local to one host each.")
