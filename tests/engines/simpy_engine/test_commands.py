"""I/Os that are made of commands: their targets, directions, and where they count."""

from dataclasses import replace

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.network.control import LatencyController, Window
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    BranchIfFull,
    Delay,
    Demand,
    Direction,
    End,
    Fork,
    Join,
    Jump,
    Release,
    Step,
)
from qdepth.solution.solution import Solution
from qdepth.statistics.analysis import analyse
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    TALLY_COLUMNS,
    RunRecord,
    TallyKey,
    tally_keys,
)
from tests.support.networks import (
    HBA,
    KERNEL,
    MEDIA,
    SP,
    Source,
    closed,
    limit,
    network,
    timed,
    watch,
)

EACH_WAY = Delay(replace(timed(0.0), read=1.0, write=5.0), MEDIA)
"""1 s for a read, 5 s for a write."""
PER_BYTE = Delay(Demand(timed(0.0).law, 0, read_per_byte=1e-3, write_per_byte=2e-3), MEDIA)
MIRRORED = (
    Delay(timed(1.0), KERNEL),
    Fork((3, 6), 0, Direction.WRITE),
    End(),
    Delay(timed(2.0), HBA),
    Delay(timed(3.0), MEDIA),
    Join(0),
    Delay(timed(4.0), HBA),
    Join(1),
)
"""A read that writes to two devices: 5 s at the first one, 4 s at the second one."""


def of_two_devices(*sources: Source, counts: bool = False, **others: object) -> QueueingNetwork:
    """A network of two devices, whose flows count at the first one or at none."""
    made = network(*sources, **others)  # type: ignore[arg-type]
    devices = (made.devices[0], replace(made.devices[0], id="other"))
    flows = tuple(replace(flow, device=0 if counts else None) for flow in made.flows)
    return replace(made, devices=devices, flows=flows)


def tally(of: QueueingNetwork, record: RunRecord, key: TallyKey) -> dict[str, float]:
    last = record.tallies[-1, tally_keys(of).index(key)].tolist()
    return dict(zip(TALLY_COLUMNS, last, strict=True))


class TestTargets:
    def test_each_gets_the_whole_and_the_io_goes_on_with_the_last(self) -> None:
        """1000 bytes at 1 ms a byte at one target, at 2 ms at the other, side by side."""
        slow = replace(PER_BYTE, demand=replace(PER_BYTE.demand, read_per_byte=2e-3))
        program = (Fork((2, 4), 0), End(), PER_BYTE, Join(), slow, Join())
        run = watch(network(Source(closed(1), program, size=1000)), 3)
        assert run.times("source0") == pytest.approx([2.0, 4.0, 6.0])

    def test_children_start_target_by_target_and_chunk_by_chunk(self) -> None:
        """One slot: the four children of 1000, 500, 1000 and 500 bytes come one after another."""

        def one_by_one(then: float) -> tuple[Step, ...]:
            return (Acquire(0, 0), PER_BYTE, Delay(timed(then), MEDIA), Release(0, 0), Join())

        program = (Fork((2, 7), 1000), End(), *one_by_one(10.0), *one_by_one(0.0))
        source = Source(closed(1), program, size=1500)
        run = watch(network(source, limits=(limit(1),)), 1, until=100.0)
        assert run.times("source0") == pytest.approx([1.0 + 10.0 + 0.5 + 10.0 + 1.0 + 0.5])
        (io,) = run.completions
        assert io.latency == pytest.approx(sum(io.spent))

    @pytest.mark.parametrize(
        ("chunk", "total", "time"), [(0, 0, 1.0), (400, 0, 0.4), (0, 3000, 3.0), (2000, 3000, 2.0)]
    )
    def test_children_carry_what_they_are_told(self, chunk: int, total: int, time: float) -> None:
        """All at once, so the largest child decides; the I/O itself has 1000 bytes."""
        program = (Fork((2,), chunk, total_bytes=total), End(), PER_BYTE, Join())
        run = watch(network(Source(closed(1), program, size=1000)), 1)
        assert run.times("source0") == pytest.approx([time])


class TestDirection:
    @pytest.mark.parametrize("read_share", [0.0, 1.0])
    @pytest.mark.parametrize("direction", [None, Direction.READ, Direction.WRITE])
    def test_of_children_is_that_of_the_io_or_their_own(
        self, direction: Direction | None, read_share: float
    ) -> None:
        """1 s for a read, 5 s for a write; the I/O itself takes its own time behind the fork."""
        program = (Fork((3,), 4096, direction), EACH_WAY, End(), EACH_WAY, Join())
        run = watch(network(Source(closed(1), program, read_share=read_share)), 1)
        own = 1.0 if read_share else 5.0
        of_child = {None: own, Direction.READ: 1.0, Direction.WRITE: 5.0}[direction]
        assert run.times("source0") == [own + of_child]


class TestDraws:
    random = Delay(timed(1.0, 1.0, "child"), MEDIA)

    def times(self, first: int, second: int) -> list[tuple[float, float]]:
        """Times of two forks of each I/O, whose children draw with one purpose."""
        waits = Delay(timed(0.0), KERNEL)
        program = (
            Fork((4,), 0, first_child=first), Delay(timed(1.0), KERNEL),
            Fork((6,), 0, first_child=second), End(),
            self.random, Join(), replace(self.random, layer=SP), waits, Join(),
        )  # fmt: skip
        run = watch(network(Source(closed(1), program)), 50)
        return [(io.spent[MEDIA], io.spent[SP]) for io in run.completions]

    def test_forks_whose_children_have_other_numbers_draw_independently(self) -> None:
        assert all(one == pytest.approx(other) for one, other in self.times(0, 0))
        assert not any(one == pytest.approx(other) for one, other in self.times(0, 1))
        assert not any(one == pytest.approx(other) for one, other in self.times(0, 1 << 20))

    def test_a_number_says_what_a_child_draws(self) -> None:
        """Side by side the second of two children takes what it takes alone, by its number."""
        program = (Fork((2, 4), 0), End(), self.random, Join(), self.random, Join())
        run = watch(network(Source(closed(1), program)), 50)
        together = [round(io.spent[MEDIA], 9) for io in run.completions]
        assert together == [round(max(pair), 9) for pair in self.times(0, 1)]


class TestNested:
    def test_children_have_children(self) -> None:
        """Two chunks, each to two targets: 4 grandchildren of 2 s one by one, then 1 s a chunk."""
        inner = (Fork((5, 5), 0), Delay(timed(1.0), SP), Join())
        program = (
            Fork((2,), 500), End(), *inner,
            Acquire(0, 0), Delay(timed(2.0), MEDIA), Release(0, 0), Join(),
        )  # fmt: skip
        run = watch(network(Source(closed(1), program, size=1000), limits=(limit(1),)), 10)
        assert run.times("source0") == pytest.approx([9.0 * io for io in range(1, 11)])
        assert run.record.limits[-1, 0, LIMIT_COLUMNS.index("held_area")] == pytest.approx(80.0)


class TestDevices:
    def test_a_child_is_one_command_at_each_of_two_devices(self) -> None:
        of = of_two_devices(Source(closed(1), MIRRORED, size=1000))
        assert tally_keys(of) == (TallyKey(0, None), TallyKey(None, 0), TallyKey(None, 1))
        record = watch(of, 10).record
        group, one, other = (tally(of, record, key) for key in tally_keys(of))
        assert [each["ios"] for each in (group, one, other)] == [10.0, 10.0, 10.0]
        assert [each["bytes"] for each in (group, one, other)] == [1e4, 1e4, 1e4]
        assert [each["latency"] for each in (group, one, other)] == [60.0, 50.0, 40.0]
        assert (one["hba"], one["media"], other["hba"], other["media"]) == (20.0, 30.0, 40.0, 0.0)

    def test_an_io_that_counts_itself_is_told_apart_from_its_children(self) -> None:
        of = of_two_devices(Source(closed(1), MIRRORED), counts=True)
        assert tally_keys(of) == (TallyKey(0, 0), TallyKey(None, 0), TallyKey(None, 1))
        record = watch(of, 10).record
        assert tally(of, record, TallyKey(0, 0))["latency"] == 60.0
        assert tally(of, record, TallyKey(None, 0))["latency"] == 50.0

    def test_counters_of_a_device_have_its_commands_and_sums_of_groups_have_none(self) -> None:
        """An I/O each 6 s, which is a command of 5 s at one device and of 4 s at the other."""
        found = self.solution(of_two_devices(Source(closed(2), MIRRORED, size=3000)))
        assert found.run is not None
        assert found.run.measured_ios == pytest.approx(found.run.measured * 2 / 6, abs=2)
        assert found.total.throughput.value == pytest.approx(2 / 6, rel=0.01)
        assert found.total.byte_rate.value == pytest.approx(1000.0, rel=0.01)
        assert found.total.latency.value == found.groups[0].latency.value == pytest.approx(6.0)
        assert sum(layer.value or 0.0 for layer in found.total.layers) == pytest.approx(6.0)
        one, other = found.devices
        assert one.throughput.value == pytest.approx(2 / 6, rel=0.01)
        assert one.byte_rate.value == pytest.approx(1000.0, rel=0.01)
        times = [time.value for time in (one.device, one.kernel, other.device, other.kernel)]
        assert times == pytest.approx([3.0, 2.0, 0.0, 4.0])

    def test_both_engines_count_alike(self) -> None:
        of = of_two_devices(Source(closed(2), MIRRORED))
        assert (simulate(of, EngineOptions(1, 400)).tallies == watch(of, 400).record.tallies).all()

    @staticmethod
    def solution(of: QueueingNetwork) -> Solution:
        record = simulate(of, EngineOptions(1, 2_000))
        return analyse(of, record, engine="compiled", seed=1)

    def test_a_child_that_a_full_limit_sends_back_counts_at_its_device(self) -> None:
        """One slot for 3 s; the other of two children comes at 0, 1, 2 and 3 s."""
        retried = (
            BranchIfFull(0, 3, 5, device=1), Delay(timed(1.0), HBA), Jump(2),
            Acquire(0, 0), Delay(timed(3.0), MEDIA), Release(0, 0), Join(1),
        )  # fmt: skip
        program = (Fork((2,), 500), End(), *retried)
        of = of_two_devices(Source(closed(1), program, size=1000), limits=(limit(1),))
        run = watch(of, 10)
        assert run.times("source0")[0] == 6.0
        assert tally(of, run.record, TallyKey(0, None))["sent_back"] == 0.0
        assert tally(of, run.record, TallyKey(None, 1))["sent_back"] == 30.0
        assert run.record.limits[-1, 0, LIMIT_COLUMNS.index("sent_back")] == 30.0

    def test_a_latency_controller_sees_the_commands_of_its_devices(self) -> None:
        """Commands of 3 s in the device against a threshold of 30 s or of 30 ms."""

        def capacity(threshold: float) -> float:
            made = of_two_devices(Source(closed(2), MIRRORED), limits=(limit(64),))
            rule = LatencyController("ds", threshold, (Window(0, 0, 4, 64, 4.0),))
            record = watch(replace(made, controllers=(rule,)), 200).record
            area = record.limits[-1, 0, LIMIT_COLUMNS.index("capacity_area")]
            return float(area / record.times[-1])

        assert capacity(30.0) == pytest.approx(64.0)
        assert capacity(0.03) < 10.0


class TestAnalytic:
    @pytest.mark.parametrize("counts", [True, False])
    def test_does_not_take_commands_to_devices_on(self, counts: bool) -> None:
        found = solve(of_two_devices(Source(closed(2), MIRRORED), counts=counts))
        assert found.outside_validity is not None
        assert "commands to several devices" in found.outside_validity
        assert "Simulate this design" in found.outside_validity
        assert found.total.throughput.value is found.devices[0].throughput.value is None
