"""What people call the rows of a network, and the report after them."""

from qdepth.engines.analytic.engine import solve
from qdepth.lowering.lower import lower
from qdepth.network.name import single
from qdepth.report.build_report import build_report
from tests.support.designs import changed, design, small_design


def test_rows_have_the_names_of_their_parts_and_the_number_of_the_host() -> None:
    document = changed(
        small_design(),
        hosts__0__name="Blade",
        hosts__0__count=2,
        arrays__0__luns__0__name="LUN 1",
        arrays__0__sps__0__name="SP A",
    )
    made = design(document)
    network = lower(made)
    limits = {limit.id: limit.name for limit in network.limits}
    queue = limits["esx1#2/lun1"]
    assert queue is not None
    assert queue.whole == "device queue of Blade #2 to LUN 1"
    assert queue.common == "device queue of Blade to LUN 1"
    port = limits["spa/spa-t0"]
    assert port is not None
    assert port.whole == port.common == "target port spa-t0 of SP A"
    assert [row.name for row in network.stations if row.id == "spa"] == [single("SP A")]

    report = build_report(made, network, solve(network))
    assert {row.id: (row.name, row.common_name) for row in report.devices}["esx1#2/lun1"] == (
        "Blade #2 to LUN 1",
        "Blade to LUN 1",
    )
    rows = [(row.id, row.name) for row in report.limits]
    rows += [(row.id, row.name) for row in report.stations]
    names = {name for _, name in rows}
    assert len(names) == len(rows)
    assert None not in names
