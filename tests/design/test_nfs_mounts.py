"""Which network cards and target ports NFS datastores use."""

from collections import Counter
from typing import Any

import pytest

from qdepth.design.checks.advice import find_advice
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.design.routing.reach import Reach
from tests.support.designs import changed, design
from tests.support.nfs import nfs_document


def cards_of(of: Design) -> list[list[str]]:
    """Network cards of each datastore, in turn."""
    reach, host = Reach(of), of.hosts[0]
    return [
        [path.hba_port.id for path in reach.paths(host, target)]
        for datastore in of.datastores
        for target in reach.targets(datastore)
    ]


def test_few_datastores_use_each_sp() -> None:
    document = nfs_document(4, hosts__0__nfs_teaming="ip_hash")
    (first,) = document["arrays"][0]["sps"]
    ports = first["target_ports"]
    second = {
        **first,
        "id": "sp2",
        "target_ports": [{**each, "id": f"s{each['id']}"} for each in ports],
    }
    document["arrays"][0]["sps"] = [first, second]
    reach = Reach(of := design(document))
    used = [
        [(path.sp.id, path.target_port.id) for path in reach.paths(of.hosts[0], target)]
        for datastore in of.datastores
        for target in reach.targets(datastore)
    ]
    assert used == [[("sp", "t0")], [("sp2", "st0")], [("sp", "t1")], [("sp2", "st1")]]


@pytest.mark.parametrize(
    ("teaming", "cards"),
    [
        ("port_id", ["n0", "n0", "n0", "n0", "n0"]),
        ("ip_hash", ["n0", "n1", "n2", "n3", "n0"]),
        ("ip_port_hash", ["n0", "n1", "n2", "n3", "n0"]),
    ],
)
@pytest.mark.parametrize("policy", ["fixed", "round_robin"])
def test_each_datastore_keeps_to_one_card(teaming: str, cards: list[str], policy: str) -> None:
    document = nfs_document(5, hosts__0__nfs_teaming=teaming, hosts__0__path_policy=policy)
    assert cards_of(design(document)) == [[card] for card in cards]


def test_default_is_the_originating_port() -> None:
    assert cards_of(design(nfs_document(2))) == [["n0"], ["n0"]]


@pytest.mark.parametrize("octet", [0, 7, 255])
@pytest.mark.parametrize("cards", [2, 4])
def test_ip_hash_is_that_of_vsphere_up_to_the_names_of_the_cards(octet: int, cards: int) -> None:
    addresses = [3, 17, 18, 40, 41, 42, 250]
    document = nfs_document(len(addresses), cards=cards, hosts__0__nfs_teaming="ip_hash")
    for datastore, address in zip(document["datastores"], addresses, strict=True):
        datastore["nfs_address"] = address
    ours = [card for (card,) in cards_of(design(document))]
    theirs = [(octet ^ address) % cards for address in addresses]
    pairs = set(zip(ours, theirs, strict=True))
    assert len(pairs) == len(set(ours)) == len(set(theirs))


def test_datastores_of_one_address_share_a_card() -> None:
    document = nfs_document(3, hosts__0__nfs_teaming="ip_hash")
    for datastore in document["datastores"]:
        datastore["nfs_address"] = 6
    assert cards_of(design(document)) == [["n2"]] * 3


@pytest.mark.parametrize(
    ("teaming", "connections", "cards"),
    [
        ("port_id", 4, ["n0"]),
        ("ip_hash", 4, ["n0"]),
        ("ip_port_hash", 4, ["n0", "n1", "n2", "n3"]),
        ("ip_port_hash", 8, ["n0", "n1", "n2", "n3"]),
        ("ip_port_hash", 6, ["n0", "n1", "n2", "n3", "n0", "n1"]),
    ],
)
def test_connections_leave_the_card_only_if_tcp_ports_count(
    teaming: str, connections: int, cards: list[str]
) -> None:
    document = nfs_document(1, hosts__0__nfs_teaming=teaming)
    document["datastores"][0]["nfs_connections"] = connections
    assert cards_of(design(document)) == [cards]


def test_addresses_of_one_datastore_are_consecutive() -> None:
    document = nfs_document(2, hosts__0__nfs_teaming="ip_hash")
    document["datastores"][0]["nfs_addresses"] = 3
    assert cards_of(design(document)) == [["n0", "n1", "n2"], ["n3"]]


def test_each_subnet_has_cards_of_its_own() -> None:
    document = nfs_document(4, hosts__0__nfs_teaming="port_id")
    document["fabrics"].append({"id": "lan2", "protocol": "nfs"})
    ports = [document["hosts"][0]["hba_ports"], document["arrays"][0]["sps"][0]["target_ports"]]
    for place in (2, 3):
        for port in ports:
            port[place]["fabric"] = "lan2"
    assert cards_of(design(document)) == [["n0"], ["n2"], ["n0"], ["n2"]]
    document["hosts"][0]["nfs_teaming"] = "ip_hash"
    assert Counter(card for (card,) in cards_of(design(document))) == dict.fromkeys(
        ["n0", "n1", "n2", "n3"], 1
    )


def test_a_card_less_leaves_the_others() -> None:
    document = nfs_document(4, hosts__0__nfs_teaming="ip_hash")
    del document["hosts"][0]["hba_ports"][0]
    assert cards_of(design(document)) == [["n1"], ["n2"], ["n3"], ["n1"]]


def test_older_release_makes_one_connection() -> None:
    document = nfs_document(1, hosts__0__release="esxi-7.0u2")
    document["datastores"][0]["nfs_connections"] = 2
    (problem,) = find_problems(design(document))
    assert problem.pointer == "/datastores/0/nfs_connections"
    for release in ("esxi-8.0", "esxi-9.0", None):
        assert find_problems(design(changed(document, hosts__0__release=release))) == []


@pytest.mark.parametrize(("name", "value"), [("nfs_address", 0), ("nfs_connections", 2)])
def test_block_datastore_has_no_connections(name: str, value: int) -> None:
    fields: dict[str, Any] = {f"datastores__0__{name}": value}
    (problem,) = find_problems(design(**fields))
    assert problem.pointer == f"/datastores/0/{name}"


def test_nobody_is_advised_on_the_paths_of_nfs() -> None:
    document = nfs_document(
        1, hosts__0__nfs_teaming="ip_port_hash", arrays__0__front_end="pure-flasharray"
    )
    document["datastores"][0]["nfs_connections"] = 4
    assert find_advice(design(document)) == []


def values(**fields: Any) -> dict[str, tuple[Any, str]]:
    found = effective_settings(design(nfs_document(1, **fields)))
    return {each.pointer: (each.value, each.origin) for each in found}


def test_settings_in_force_are_those_of_nfs() -> None:
    shown = values(hosts__0__release="esxi-8.0")
    assert shown["/hosts/0/nfs_max_queue_depth"] == (4_294_967_295, "profile")
    assert shown["/hosts/0/hba_ports/0/adapter_depth"][0] == 65_536
    of_scsi = {"/hosts/0/lun_depth", "/hosts/0/dsnro", "/hosts/0/round_robin_ios"}
    assert of_scsi.isdisjoint(shown)
    assert values()["/hosts/0/nfs_max_queue_depth"] == (4_294_967_295, "format")
    own = values(hosts__0__nfs_max_queue_depth=64)
    assert own["/hosts/0/nfs_max_queue_depth"] == (64, "design")
