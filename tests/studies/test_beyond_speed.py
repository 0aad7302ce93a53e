"""What a comparison says besides speed: targets, prices, and protocols that take no time."""

import qdepth

TARGET: dict[str, str | float | bool | None] = {
    "latency_target.quantity": "mean",
    "latency_target.at_most_ms": 0.8,
}


def test_targets_and_prices_stand_next_to_a_winner() -> None:
    """The faster offer costs 6,000 more, which decides if both are fast enough."""
    vmfs, vvol = qdepth.examples()["priced"]
    targets = [design.replace(TARGET) for design in (vmfs, vvol)]
    said = qdepth.compare(targets, engine="analytic").verdict.replace("\u00a0", " ")
    assert "Latency targets: A fail, B pass." in said
    assert "Total price in EUR: A 104 300, B 110 300." in said.replace("\u202f", " ")


def test_price_that_one_design_alone_has_decides_nothing() -> None:
    vmfs, vvol = qdepth.examples()["priced"]
    unpriced = vmfs.replace({"currency": None})
    assert "Total price" not in qdepth.compare([unpriced, vvol], engine="analytic").verdict


def test_designs_of_two_protocols_without_their_times_are_not_called_equal_alone() -> None:
    found = qdepth.ways(qdepth.examples()["priced"][1], ["nvme_tcp", "iscsi"])
    nvme, iscsi = found.designs
    said = qdepth.compare([nvme, iscsi], engine="analytic").verdict.replace("\u00a0", " ")
    assert 'Protocols take no time here, because "I/O delay" is 0.' in said
    assert "21.0 µs over NVMe over TCP and 0.130 ms over iSCSI for each 4 KiB I/O" in said
    assert "Protocols" not in qdepth.compare([nvme, nvme], engine="analytic").verdict
