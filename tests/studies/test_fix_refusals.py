"""Fixes of a target port that refuses commands: settings that cost nothing."""

import pytest

from qdepth.design.parsing import read_design
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.fix.fix import Fix, find_fix
from qdepth.studies.simulate.look import look
from tests.support.crowded_port import LUNS, farm
from tests.support.designs import Json

SLOW_RETRIES: Json = {"hosts__0__busy_delay_ms": 400.0, "arrays__0__read_ms": 5.0}


def fix_of(document: Json) -> Fix:
    return find_fix(read_design(document), estimate, look)


def changes(found: Fix, place: int = 0) -> list[tuple[str, str | None]]:
    return [(change.pointer, change.after) for change in found.proposals[place].changes]


def test_depth_with_which_all_commands_fit_serves_everyone() -> None:
    found = fix_of(farm(32, **SLOW_RETRIES))
    assert changes(found) == [("/hosts/0/lun_depth", "20")]
    best = found.proposals[0]
    assert (best.cost, best.iops_before) == ("downtime", None)
    assert "all I/Os are served" in best.text
    assert "(2\u202f560 now) fit into its 1\u202f600 slots" in best.text


def test_dsnro_does_it_at_once_where_several_vms_share_each_device() -> None:
    shared = {f"classes__{at}__vms_per_host": 2 for at in range(LUNS)}
    found = fix_of(farm(64, **SLOW_RETRIES, **shared))
    assert changes(found) == [("/hosts/0/dsnro", "20")]
    assert found.proposals[0].cost == "setting"
    assert ("/hosts/0/lun_depth", "20") in [
        change for place in range(len(found.proposals)) for change in changes(found, place)
    ]


@pytest.mark.parametrize(("slots", "is_offered"), [(1_600, True), (2_048, False)])
def test_port_depth_is_raised_as_far_as_the_front_end_goes(slots: int, is_offered: bool) -> None:
    front_end = {"arrays__0__front_end": "netapp-ontap"}
    found = fix_of(farm(25 if is_offered else 32, slots, **SLOW_RETRIES, **front_end))
    offered = [change for place in range(len(found.proposals)) for change in changes(found, place)]
    port = ("/arrays/0/sps/0/target_ports/0/port_depth", "2048")
    assert (port in offered) == is_offered
