"""Depths and turns of hosts move no work, so designs that differ only in them share one network."""

from itertools import product
from typing import Any

import pytest

import qdepth.lowering.under_loads as lowering
from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.studies.estimate.asked_use import AskedUses, use_by_arrivals
from qdepth.studies.overrides import Override, override
from tests.studies.plan.test_plan import question, two_hosts


def _changed(design: Design, host: str, **fields: Any) -> Design:
    return override(design, [Override(f"hosts.{host}.{key}", to) for key, to in fields.items()])


def test_queues_of_hosts_leave_the_use_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    design = Design.model_validate(two_hosts())
    networks: list[Design] = []
    shared = lowering.lowered_with_others

    def counted(each: Design) -> QueueingNetwork:
        networks.append(each)
        return shared(each)

    monkeypatch.setattr(lowering, "lowered_with_others", counted)
    uses = AskedUses()
    for depth, dsnro, turns in product((16, 64), (16, 32), (1, 1000)):
        changed = _changed(design, "esx", lun_depth=depth, dsnro=dsnro, round_robin_ios=turns)
        assert uses.of(changed) == pytest.approx(use_by_arrivals(lower(changed)), rel=1e-12)
    assert len(networks) == 1
    faster = override(design, [Override(f"sps.{sp}.servers", 2.0) for sp in ("sp1", "sp2")])
    assert uses.of(faster) < uses.of(design)


def test_disks_position_less_behind_deeper_queues() -> None:
    """A deep queue lets disks reorder sequential streams, so its design is looked at by itself."""
    design = question("raid-penalty").design
    host = design.hosts[0].id
    uses = AskedUses()
    for depth in (4, 128):
        changed = _changed(design, host, lun_depth=depth)
        assert uses.of(changed) == use_by_arrivals(lower(changed))
