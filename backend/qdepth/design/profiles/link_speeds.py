"""Payload rates of links by protocol and speed."""

from math import ceil, isclose

from qdepth.catalogue.catalogue import Protocol

FC_MB_S = {1: 100, 2: 200, 4: 400, 8: 800, 16: 1600, 32: 3200, 64: 6400, 128: 12_800}
"""Nominal payload of a Fibre Channel port and direction [MB/s] by generation [Gb/s].

FCIA speed roadmap: "1GFC" to "128GFC", throughput per direction.
"""
SAS_MB_S = {3: 300, 6: 600, 12: 1200, 24: 2400}
"""Nominal payload of a SAS link and direction [MB/s]: 8b/10b up to 12 Gb/s; SAS-4 signals at
22.5 Gb/s with 128b/150b."""
ETHERNET_GBPS = (1, 10, 25, 40, 50, 100, 200, 400)
TCP_HEADERS = 20 + 20 + 12
"""IPv4, TCP and its timestamps [bytes]; inside the MTU."""
ETHERNET_OVERHEAD = 8 + 14 + 4 + 12
"""Preamble, header, checksum and gap of a frame [bytes]; outside the MTU."""
RDMA_HEADERS = 20 + 8 + 12 + 4
"""IPv4, UDP, InfiniBand base header and checksum of RoCE v2 [bytes]; inside the MTU."""
RDMA_MTUS = (4096, 2048, 1024, 512, 256)
"""Payloads that an RDMA packet can have [bytes]."""


USUAL_GBPS: dict[Protocol, int] = {
    "fc": 32, "nvme_fc": 32, "iscsi": 25, "nvme_tcp": 25, "nvme_rdma": 25, "nfs": 25, "das": 12,
}  # fmt: skip
"""Speed that is offered for ports whose speed their protocol lacks [Gb/s]."""


def speeds(protocol: Protocol) -> tuple[int, ...]:
    """Speeds that ports of a protocol can have [Gb/s]."""
    match protocol:
        case "fc" | "nvme_fc":
            return tuple(FC_MB_S)
        case "das":
            return tuple(SAS_MB_S)
        case _:
            return ETHERNET_GBPS


def nominal_mb_s(protocol: Protocol, speed_gbps: int, mtu_bytes: int) -> float:
    """Payload rate of a port and direction [MB/s].

    Notes
    -----
    Over Ethernet a full frame carries MTU - 52 bytes of payload and takes MTU + 38 bytes on the
    wire (IEEE 802.3 framing, RFC 791, RFC 9293, RFC 7323): 94.1 % at 1500, 99.0 % at 9000. RoCE v2
    carries the largest RDMA payload that fits into the MTU with 44 bytes of headers (InfiniBand
    Architecture Specification, annex A17): 1024 bytes at 1500, 4096 at 9000.

    Examples
    --------
    >>> nominal_mb_s("fc", 16, 1500)
    1600.0
    >>> round(nominal_mb_s("iscsi", 10, 9000))
    1238
    """
    match protocol:
        case "fc" | "nvme_fc":
            return float(FC_MB_S[speed_gbps])
        case "das":
            return float(SAS_MB_S[speed_gbps])
        case "nvme_rdma":
            payload = next(size for size in RDMA_MTUS if size + RDMA_HEADERS <= mtu_bytes)
            return speed_gbps * 125.0 * payload / (payload + RDMA_HEADERS + ETHERNET_OVERHEAD)
        case _:
            share = (mtu_bytes - TCP_HEADERS) / (mtu_bytes + ETHERNET_OVERHEAD)
            return speed_gbps * 125.0 * share


FRAME_BYTES = 2048
"""Payload of a full Fibre Channel frame as FCP fills it [bytes]."""
US_PER_KM = 5.0
"""Light in glass [us/km], one way."""


def credited_mb_s(rate_mb_s: float, buffer_credits: int, distance_km: float) -> float:
    """Payload rate of a link with a limited number of frames in flight [MB/s].

    A frame's buffer credit returns after the frame was sent and a round trip passed. So at most
    `buffer_credits` frames leave in that time, but never more than the link's own rate.
    """
    round_trip_us = 2 * US_PER_KM * distance_km + FRAME_BYTES / rate_mb_s
    allowed = buffer_credits * FRAME_BYTES / round_trip_us
    return rate_mb_s if isclose(allowed, rate_mb_s) else min(rate_mb_s, allowed)


def enough_credits(rate_mb_s: float, distance_km: float) -> int:
    """Smallest number of buffer credits with which a link of some length reaches its own rate
    [MB/s].

    Examples
    --------
    >>> enough_credits(800.0, 100.0)
    392
    """
    round_trip_us = 2 * US_PER_KM * distance_km + FRAME_BYTES / rate_mb_s
    return max(1, ceil(rate_mb_s * round_trip_us / FRAME_BYTES))
