"""Ports that take data from a shared ISL more slowly than it comes, and slow others there."""

import json
from typing import Any

import pytest

from qdepth.design.checks.advice import find_advice
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from tests.support.designs import changed, small_design


def joined(speeds: tuple[int, int] = (4, 16), **fields: Any) -> dict[str, Any]:
    """Hosts with ports of these speeds [Gb/s] that read from two SPs over one ISL of 16 Gb/s."""
    document = small_design()
    document["fabrics"][0].update(
        switches=[{"id": "left"}, {"id": "right"}],
        isls=[{"id": "isl", "first_switch": "left", "second_switch": "right", "speed_gbps": 16}],
    )
    for host, speed in zip(document["hosts"], speeds, strict=True):
        host["hba_ports"] = [{**host["hba_ports"][0], "speed_gbps": speed, "switch": "left"}]
    for sp in document["arrays"][0]["sps"]:
        sp["target_ports"][0]["switch"] = "right"
    for group in document["classes"]:
        group["workload"]["read_pct"] = 100.0
    return changed(document, **fields)


def design(speeds: tuple[int, int] = (4, 16), **fields: Any) -> Design:
    return read_design(joined(speeds, **fields))


def test_a_slow_host_next_to_a_fast_one_is_named_with_both_rates() -> None:
    (found,) = find_advice(design())
    assert found.pointer == "/hosts/0/hba_ports/0/speed_gbps"
    assert "esx1-p0 takes 400 MB/s" in found.message
    assert "esx2-p0 takes 1.60k MB/s" in found.message
    assert "esx2-p0 may fall to 400 MB/s" in found.message
    assert found.source.address.startswith("https://www.ibm.com/docs/")


def test_a_port_as_fast_as_the_others_slows_none() -> None:
    before = joined()
    (found,) = find_advice(read_design(before))
    assert json.loads(found.recommended) == 16
    assert find_advice(read_design(changed(before, hosts__0__hba_ports__0__speed_gbps=16))) == []


@pytest.mark.parametrize(
    "of",
    [
        pytest.param(design((16, 16)), id="equal speeds"),
        pytest.param(design((16, 32)), id="no port is slower than the ISL"),
        pytest.param(
            design(
                arrays__0__sps__0__target_ports__0__speed_gbps=4,
                arrays__0__sps__1__target_ports__0__speed_gbps=4,
            ),
            id="no more comes than the slow port takes",
        ),
        pytest.param(design(classes__1__hosts=["esx1"]), id="the fast port reads nothing"),
        pytest.param(design(classes__0__workload__read_pct=0.0), id="the slow port reads nothing"),
        pytest.param(
            design(
                fabrics__0__protocol="iscsi",
                hosts__0__hba_ports__0__speed_gbps=1,
                hosts__1__hba_ports__0__speed_gbps=10,
                fabrics__0__isls__0__speed_gbps=10,
                arrays__0__sps__0__target_ports__0__speed_gbps=10,
                arrays__0__sps__1__target_ports__0__speed_gbps=10,
            ),
            id="Ethernet drops packets",
        ),
    ],
)
def test_nothing_is_said_where_no_port_slows_another(of: Design) -> None:
    assert find_advice(of) == []


def test_hosts_on_different_switches_share_no_isl() -> None:
    """The slow host is on the array's switch."""
    assert find_advice(design(hosts__0__hba_ports__0__switch="right")) == []


def test_a_slow_target_port_holds_the_writes_to_a_fast_one() -> None:
    of = design(
        (16, 16),
        classes__0__workload__read_pct=0.0,
        classes__1__workload__read_pct=0.0,
        arrays__0__sps__0__target_ports__0__speed_gbps=4,
    )
    (found,) = find_advice(of)
    assert found.pointer == "/arrays/0/sps/0/target_ports/0/speed_gbps"
    assert "spa-t0 takes 400 MB/s" in found.message


def test_a_fixed_path_counts_and_the_others_do_not() -> None:
    """Both hosts keep to the SP on their own switch, where there is no ISL."""
    fixed: dict[str, Any] = {f"hosts__{host}__path_policy": "fixed" for host in range(2)}
    of = design(
        arrays__0__sps__0__target_ports__0__switch="left",
        arrays__0__luns__0={"id": "lun1"},
        **fixed,
    )
    assert find_advice(of) == []
