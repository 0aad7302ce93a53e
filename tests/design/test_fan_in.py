"""Commands that can reach a target port which refuses more than it accepts."""

import pytest

from qdepth.design.checks.advice import find_advice
from qdepth.design.fan_in import FanIn, crowded_ports
from qdepth.lowering.lower import lower
from tests.support.crowded_port import HOSTS, LUNS, farm
from tests.support.designs import Json, changed, design, small_design

PORT = "arrays__0__sps__0__target_ports__0"
REFUSING: Json = {f"{PORT}__on_full": "task_set_full"}


def only(document: Json) -> FanIn:
    (found,) = crowded_ports(design(document))
    return found


def test_rule_of_hosts_luns_and_depth() -> None:
    """1600 / (4 x 20) is the depth that fits."""
    found = only(farm(32))
    assert (found.commands, found.slots, found.fitting_depth) == (HOSTS * LUNS * 32, 1_600, 20)
    assert crowded_ports(design(farm(20))) == []


def test_numbers_are_those_of_the_network_that_is_simulated() -> None:
    network = lower(design(farm(32)))
    depths = [network.limits[row.limit].capacity for row in network.devices]
    assert only(farm(32)).commands == sum(depths)


def test_words_have_the_product_and_the_depth_that_fits() -> None:
    (found,) = find_advice(design(farm(32)))
    assert found.message == (
        "4 hosts x 20 LUNs x 32 = 2\u202f560 commands can reach port spa-t0 of SP spa, which "
        "accepts 1\u202f600 and answers TASK SET FULL to more."
    )
    assert found.remedy == 'Set "LUN depth" of esx1 to 20, so that all of them fit.'
    assert (found.pointer, found.recommended) == ("/hosts/0/lun_depth", "20")
    taken = farm(32, hosts__0__lun_depth=int(found.recommended))
    assert find_advice(design(taken)) == []


def test_workloads_that_keep_fewer_outstanding_send_fewer() -> None:
    groups = {f"classes__{at}__workload__outstanding_ios": 16 for at in range(LUNS)}
    assert crowded_ports(design(farm(32, **groups))) == []
    some = {f"classes__{at}__workload__outstanding_ios": 16 for at in range(4)}
    found = only(farm(32, **some))
    assert found.commands == HOSTS * (4 * 16 + 16 * 32)
    assert found.fitting_depth == (1_600 // HOSTS - 4 * 16) // 16
    (advice,) = find_advice(design(farm(32, **some)))
    assert advice.message.startswith("2\u202f304 commands from 80 device queues of 4 hosts can")


def test_open_workloads_fill_the_queues_of_their_adapters() -> None:
    load = small_design()["classes"][1]["workload"]
    found = only(farm(300, **{f"classes__{at}__workload": load for at in range(LUNS)}))
    assert found.commands == HOSTS * LUNS * 254


def test_dsnro_caps_what_several_vms_send() -> None:
    shared = {f"classes__{at}__vms_per_host": 2 for at in range(LUNS)}
    assert only(farm(64, **shared)).commands == HOSTS * LUNS * 32
    assert only(farm(64, **shared, hosts__0__dsnro_scope="world")).commands == HOSTS * LUNS * 64
    assert only(farm(64)).commands == HOSTS * LUNS * 64


def test_hba_port_caps_what_a_device_sends() -> None:
    found = only(farm(64, hosts__0__hba_ports__0__adapter_depth=25))
    assert found.commands == HOSTS * LUNS * 25


@pytest.mark.parametrize(
    ("policy", "turn", "share"),
    [("round_robin", 1, 0.5), ("round_robin", 1_000, 1.0), ("fixed", 1, 1.0)],
)
def test_paths_in_turn_share_the_commands(policy: str, turn: int, share: float) -> None:
    """Short turns spread the 32 commands of a device over two ports; long ones leave them."""
    document = farm(32, slots=512, hosts__0__path_policy=policy, hosts__0__round_robin_ios=turn)
    ports = document["arrays"][0]["sps"][0]["target_ports"]
    ports.append(ports[0] | {"id": "spa-t1"})
    first = crowded_ports(design(document))[0]
    assert first.commands == pytest.approx(HOSTS * LUNS * 32 * share, rel=0.04)


def test_port_that_lets_commands_wait_is_none() -> None:
    assert crowded_ports(design(changed(farm(32), **{f"{PORT}__on_full": "wait"}))) == []


def test_device_on_no_path_to_the_port_does_not_count() -> None:
    """The LUN of the second SP does not come to the port of the first."""
    fields = REFUSING | {f"{PORT}__port_depth": 4, "arrays__0__luns__0__owners": ["spb"]}
    assert crowded_ports(design(**fields, classes__1__datastores=["ds1"])) == []
    there = REFUSING | {f"{PORT}__port_depth": 4, "classes__1__datastores": ["ds1"]}
    assert [port.port for port in crowded_ports(design(**there))] == ["spa-t0"]


def test_even_single_commands_may_be_too_many() -> None:
    found = only(farm(32, slots=40))
    assert found.fitting_depth is None
    (advice,) = find_advice(design(farm(32, slots=40)))
    assert advice.remedy == 'Set "LUN depth" of esx1 to 1 and spread the devices over more ports.'
