"""Payload rates of links."""

import pytest

from qdepth.catalogue.catalogue import Protocol
from qdepth.design.profiles.link_speeds import credited_mb_s, nominal_mb_s, speeds


@pytest.mark.parametrize(
    ("protocol", "speed_gbps", "mtu_bytes", "payload_mb_s"),
    [
        ("fc", 2, 1500, 200),
        ("nvme_fc", 64, 1500, 6400),
        ("das", 12, 1500, 1200),
        ("iscsi", 1, 1500, 118),
        ("nfs", 1, 9000, 124),
        ("nvme_tcp", 25, 1500, 2942),
        ("iscsi", 25, 9000, 3094),
        ("fc", 128, 1500, 12_800),
        ("nvme_rdma", 25, 1500, 2893),
        ("nvme_rdma", 100, 9000, 12_255),
        ("nvme_tcp", 200, 9000, 24_751),
        ("nvme_tcp", 400, 9000, 49_502),
    ],
)
def test_nominal_payload(
    protocol: Protocol, speed_gbps: int, mtu_bytes: int, payload_mb_s: int
) -> None:
    assert speed_gbps in speeds(protocol)
    assert round(nominal_mb_s(protocol, speed_gbps, mtu_bytes)) == payload_mb_s


def test_a_credit_for_each_half_kilometre_fills_a_4_gb_link() -> None:
    """At 4 Gb/s a full frame is about 1 km long, so both ways of 50 km hold about 100 frames."""
    assert credited_mb_s(400.0, 99, 50.0) == 400.0
    assert credited_mb_s(400.0, 49, 50.0) == pytest.approx(200.0, rel=0.03)


def test_no_distance_needs_one_credit() -> None:
    assert credited_mb_s(1600.0, 1, 0.0) == 1600.0
