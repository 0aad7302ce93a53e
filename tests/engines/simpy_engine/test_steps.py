"""Every kind of step, by hand-made networks whose times can be told without a computer."""

from dataclasses import replace
from itertools import groupby

import pytest

from qdepth.network.path_rules import PathChooser
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    ChoosePath,
    Delay,
    Demand,
    End,
    Fork,
    Join,
    Jump,
    Release,
    Resize,
    Spawn,
    Step,
    Visit,
)
from tests.support.networks import (
    DEVICE_QUEUE,
    FABRIC,
    KERNEL,
    MEDIA,
    SP,
    Source,
    closed,
    fcfs,
    limit,
    limit_totals,
    network,
    ps,
    station_totals,
    timed,
    visit,
    watch,
)


def pause(time: float, layer: int = MEDIA) -> Delay:
    return Delay(timed(time), layer)


def hold(time: float, *, page_bytes: int = 0) -> tuple[Step, ...]:
    """Hold units of limit 0 for a time."""
    return (Acquire(0, 0, page_bytes), pause(time), Release(0, 0))


class TestDelay:
    def test_passes_time_without_a_queue(self) -> None:
        run = watch(network(Source(closed(3), (pause(2.0), End()))), 6)
        assert run.times("source0") == [2.0, 2.0, 2.0, 4.0, 4.0, 4.0]

    def test_counts_in_its_layer(self) -> None:
        run = watch(network(Source(closed(1), (pause(2.0, KERNEL), pause(3.0), End()))), 1)
        (io,) = run.completions
        assert io.spent[KERNEL] == 2.0
        assert io.spent[MEDIA] == 3.0
        assert sum(io.spent) == io.latency == 5.0

    def test_depends_on_direction_and_size(self) -> None:
        demand = replace(timed(0.0), read=1.0, write=2.0, read_per_byte=1e-3, write_per_byte=2e-3)
        source = Source(closed(1), (Delay(demand, MEDIA), End()), size=1000, read_share=0.5)
        run = watch(network(source), 40)
        assert {(io.is_write, round(io.latency, 9)) for io in run.completions} == {
            (False, 2.0),
            (True, 4.0),
        }


class TestVisit:
    def test_queues_first_come_first_served(self) -> None:
        sources = [
            Source(closed(1), (pause(offset), visit(0, 10.0), End()), name)
            for name, offset in (("third", 3.0), ("first", 1.0), ("second", 2.0))
        ]
        run = watch(network(*sources, stations=(fcfs(),)), 3)
        assert [(io.flow, io.time) for io in run.completions] == [
            ("first", 11.0),
            ("second", 21.0),
            ("third", 31.0),
        ]

    def test_uses_all_servers(self) -> None:
        run = watch(
            network(Source(closed(5), (visit(0, 1.0), End())), stations=(fcfs(servers=2),)), 5
        )
        assert run.times("source0") == [1.0, 1.0, 2.0, 2.0, 3.0]

    @pytest.mark.parametrize(("until", "left"), [(2.9, 0), (3.1, 1), (4.9, 1), (5.1, 2)])
    def test_shares_the_server(self, until: float, left: int) -> None:
        """4 s of work, 1 s joins it at 1 s: they share until 3 s, the first one ends at 5 s."""
        run = watch(
            network(
                Source(closed(1), (visit(0, 4.0), pause(99.0), End())),
                Source(closed(1), (pause(1.0), visit(0, 1.0), pause(99.0), End())),
                stations=(ps(),),
            ),
            9,
            until=until,
        )
        assert run.simulation.stations[0].departures == left

    @pytest.mark.parametrize(
        ("until", "left"), [(5.9, 0), (6.1, 1), (7.9, 1), (8.1, 2), (9.9, 2), (10.1, 3)]
    )
    def test_shares_among_those_who_come_later_too(self, until: float, left: int) -> None:
        """6, 3 and 1 s of work that come at 0, 1 and 3 s leave at 10, 8 and 6 s."""
        sources = [
            Source(closed(1), (pause(offset), visit(0, work), pause(99.0), End()))
            for offset, work in ((0.0, 6.0), (1.0, 3.0), (3.0, 1.0))
        ]
        run = watch(network(*sources, stations=(ps(),)), 9, until=until)
        assert run.simulation.stations[0].departures == left

    def test_shares_go_to_all_alike(self) -> None:
        run = watch(network(Source(closed(4), (visit(0, 1.0), End())), stations=(ps(),)), 4)
        assert run.times("source0") == pytest.approx([4.0] * 4)

    def test_of_two_stations_ends_with_the_later_one(self) -> None:
        both = Visit((0, 1), (timed(1.0), timed(3.0)), FABRIC)
        run = watch(
            network(Source(closed(2), (both, End())), stations=(fcfs("fast"), fcfs("slow"))), 2
        )
        assert run.times("source0") == [3.0, 6.0]
        assert run.completions[1].spent[FABRIC] == 6.0
        fast, slow = run.simulation.stations
        assert (fast.departures, fast.early_departures) == (3, 3)
        assert (slow.departures, slow.early_departures) == (2, 0)

    def test_of_two_stations_starts_at_both_at_once(self) -> None:
        """Store and forward would take 1 + 3; a station that waits for the other one longer."""
        both = Visit((0, 1), (timed(3.0), timed(1.0)), FABRIC)
        other = Source(closed(1), (visit(1, 2.0), pause(100.0), End()), "other")
        run = watch(
            network(
                other, Source(closed(1), (both, End()), "both"), stations=(fcfs("a"), fcfs("b"))
            ),
            1,
        )
        assert run.times("both") == [3.0]


class TestLimit:
    def test_lets_in_as_many_as_it_has_slots(self) -> None:
        run = watch(network(Source(closed(5), (*hold(1.0), End())), limits=(limit(2),)), 5)
        assert run.times("source0") == [1.0, 1.0, 2.0, 2.0, 3.0]
        assert run.completions[-1].spent[DEVICE_QUEUE] == 2.0

    def test_large_io_takes_a_unit_for_each_started_page(self) -> None:
        """4097 bytes are two pages of 4096, so three units admit one I/O at a time."""
        source = Source(closed(2), (*hold(1.0, page_bytes=4096), End()), size=4097)
        assert watch(network(source, limits=(limit(3),)), 2).times("source0") == [1.0, 2.0]
        exact = replace(source, size=4096)
        assert watch(network(exact, limits=(limit(3),)), 2).times("source0") == [1.0, 1.0]

    def test_nobody_overtakes_one_that_does_not_fit(self) -> None:
        """Three units are free while the large one waits; the small one behind it waits too."""

        def source(name: str, offset: float, time: float, size: int) -> Source:
            return Source(
                closed(1), (pause(offset), *hold(time, page_bytes=4096), End()), name, size
            )

        run = watch(
            network(
                source("holder", 0.0, 10.0, 4096),
                source("large", 1.0, 5.0, 4 * 4096),
                source("small", 2.0, 1.0, 4096),
                limits=(limit(4),),
            ),
            3,
        )
        assert [(io.flow, io.time) for io in run.completions] == [
            ("holder", 10.0),
            ("large", 15.0),
            ("small", 16.0),
        ]

    def test_nested_limits_are_held_together(self) -> None:
        program = (
            Acquire(0, 0),
            Acquire(1, 1),
            pause(1.0),
            Release(1, 1),
            Release(0, 0),
            End(),
        )
        run = watch(
            network(Source(closed(4), program), limits=(limit(3, "outer"), limit(1, "inner"))),
            4,
            until=0.5,
        )
        outer, inner = run.simulation.limits
        assert (outer.held.count, outer.waiting.count) == (3, 1)
        assert (inner.held.count, inner.waiting.count) == (1, 2)


class TestResize:
    def test_lowering_evicts_nobody_and_raising_grants_as_many_as_fit(self) -> None:
        """Three of six workers hold a slot; from 4 s on there is 1 slot, from 14 s on 5.

        At 10 s the three leave, the fourth alone comes in; at 14 s four more fit beside it.
        """
        resizes = (pause(4.0), Resize(0, 1), pause(10.0), Resize(0, 5), pause(1e6), End())
        run = watch(
            network(
                Source(closed(6), (*hold(10.0), End()), "workers"),
                Source(closed(1), resizes, "resizer"),
                limits=(limit(3),),
            ),
            9,
        )
        assert [(io.time, io.worker) for io in run.completions] == [
            (10.0, 0),
            (10.0, 1),
            (10.0, 2),
            (20.0, 3),
            (24.0, 4),
            (24.0, 5),
            (24.0, 0),
            (24.0, 1),
            (30.0, 2),
        ]

    def test_capacity_and_full_time_are_those_of_each_moment(self) -> None:
        """Two held of 2 for 4 s, of 1 for 6 s; of 5 for the other 10 s."""
        resizes = (pause(4.0), Resize(0, 1), pause(6.0), Resize(0, 5), pause(1e6), End())
        run = watch(
            network(
                Source(closed(2), (*hold(100.0), End())),
                Source(closed(1), resizes),
                limits=(limit(2),),
            ),
            9,
            until=20.0,
        )
        (resized,) = run.simulation.limits
        totals = limit_totals(resized, 20.0)
        assert totals["capacity_area"] == 2 * 4.0 + 1 * 6.0 + 5 * 10.0
        assert totals["full_area"] == 10.0
        assert totals["held_area"] == 2 * 20.0


class TestBranch:
    def test_by_direction(self) -> None:
        program = (BranchByDirection(1, 3), pause(1.0), Jump(4), pause(2.0), End())
        run = watch(network(Source(closed(1), program, read_share=0.7)), 1_000)
        assert {(io.is_write, round(io.latency, 9)) for io in run.completions} == {
            (False, 1.0),
            (True, 2.0),
        }
        reads = sum(not io.is_write for io in run.completions)
        assert abs(reads - 700) < 3.3 * (1000 * 0.7 * 0.3) ** 0.5

    def test_by_draw(self) -> None:
        branch = BranchByDraw(77, (0.25, 0.75, 1.0), (1, 3, 5))
        program = (branch, pause(1.0), Jump(6), pause(2.0), Jump(6), pause(3.0), End())
        run = watch(network(Source(closed(1), program)), 4_000)
        counts = [sum(round(io.latency) == t for io in run.completions) for t in (1, 2, 3)]
        for count, share in zip(counts, (0.25, 0.5, 0.25), strict=True):
            assert abs(count - 4000 * share) < 3.3 * (4000 * share * (1 - share)) ** 0.5

    def test_jump_leaves_out_what_lies_between(self) -> None:
        program = (pause(1.0), Jump(3), pause(50.0), pause(2.0), End())
        assert watch(network(Source(closed(1), program)), 1).times("source0") == [3.0]


class TestChoosePath:
    @staticmethod
    def paths(ios_per_path: int, ios: int, flows: int = 1) -> list[int]:
        program = (ChoosePath(0, (1, 3)), pause(1.0), Jump(4), pause(2.0), End())
        sources = [Source(closed(1), program) for _ in range(flows)]
        run = watch(network(*sources, choosers=(PathChooser(ios_per_path, 2, "device"),)), ios)
        return [round(io.latency) for io in run.completions]

    def test_round_robin_after_each_io(self) -> None:
        assert self.paths(1, 6) in ([1, 2, 1, 2, 1, 2], [2, 1, 2, 1, 2, 1])

    def test_round_robin_after_a_thousand(self) -> None:
        """The run begins within a turn; from then on each takes its thousand."""
        paths = self.paths(1000, 3_500)
        turns = [len(list(turn)) for _, turn in groupby(paths)]
        assert turns[1:3] == [1000, 1000]
        assert 0 < turns[0] <= 1000

    def test_fixed_keeps_to_the_first(self) -> None:
        assert self.paths(0, 50) == [1] * 50

    def test_flows_of_a_device_take_turns_together(self) -> None:
        """At each instant the two flows take one path each, whoever comes first."""
        assert sorted(self.paths(1, 2, flows=2)) == [1, 2]


class TestForkAndJoin:
    per_byte = Demand(timed(0.0).law, 0, read_per_byte=1e-3)

    def program(self, chunk: int) -> tuple[Step, ...]:
        return (
            pause(1.0, KERNEL),
            Fork((4,), chunk),
            pause(2.0, MEDIA),
            End(),
            Visit((0,), (self.per_byte,), SP),
            Join(),
        )

    def test_children_have_the_size_of_a_chunk_and_the_last_one_the_rest(self) -> None:
        """10,000 bytes in chunks of 4096 on enough servers: the largest child decides."""
        run = watch(
            network(
                Source(closed(1), self.program(4096), size=10_000), stations=(fcfs(servers=3),)
            ),
            1,
        )
        (station,) = run.simulation.stations
        assert station.departures == 3
        assert station_totals(station, run.record.simulated)["work"] == pytest.approx(10.0)
        assert run.times("source0") == [pytest.approx(1.0 + 4.096 + 2.0)]

    def test_parent_goes_on_when_the_last_child_has_joined(self) -> None:
        run = watch(
            network(Source(closed(1), self.program(4096), size=10_000), stations=(fcfs(),)), 1
        )
        (io,) = run.completions
        assert io.latency == pytest.approx(1.0 + 10.0 + 2.0)
        assert io.spent[KERNEL] == pytest.approx(1.0)
        assert io.spent[SP] == pytest.approx(10.0)
        assert io.spent[MEDIA] == pytest.approx(2.0)

    @pytest.mark.parametrize(("size", "children"), [(4096, 1), (4097, 2), (8192, 2), (100, 1)])
    def test_number_of_children(self, size: int, children: int) -> None:
        run = watch(
            network(Source(closed(1), self.program(4096), size=size), stations=(fcfs(),)), 1
        )
        assert run.simulation.stations[0].departures == children

    def test_layers_add_up_where_children_queue_and_hold_slots(self) -> None:
        program = (
            Acquire(0, 0),
            Fork((4,), 4096),
            Release(0, 0),
            End(),
            Acquire(1, 1),
            Visit((0,), (timed(1.0, 1.0),), SP),
            Delay(timed(0.5, 4.0, "media"), MEDIA),
            Release(1, 1),
            Join(),
        )
        run = watch(
            network(
                Source(closed(6), program, size=40_000),
                stations=(fcfs(servers=2),),
                limits=(limit(3, "parents"), limit(4, "children")),
            ),
            500,
        )
        for io in run.completions:
            assert sum(io.spent) == pytest.approx(io.latency, rel=1e-9)
        assert all(slots.held.count >= 0 for slots in run.simulation.limits)


class TestSpawn:
    program = (Spawn(3), pause(1.0), End(), visit(0, 5.0), End())

    def test_nobody_waits_for_a_detached_io(self) -> None:
        run = watch(network(Source(closed(1), self.program), stations=(fcfs(servers=9),)), 5)
        assert run.times("source0") == [1.0, 2.0, 3.0, 4.0, 5.0]

    def test_a_detached_io_uses_stations_and_is_no_completion(self) -> None:
        run = watch(
            network(Source(closed(1), self.program), stations=(fcfs(servers=9),)), 99, until=20.5
        )
        assert len(run.completions) == 20
        assert run.record.ios == 20
        assert run.simulation.stations[0].departures == 16
