"""Timelines I/O by I/O, and how near regimes come to them."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from qdepth.design.problem import InvalidDesign
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.report.quantity import Number
from qdepth.statistics.recorder import Progress, differing_fields
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io import ByIo, simulate_by_io
from qdepth.studies.timeline.by_io_differences import Unpaired, differences_by_io
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.by_io_report import solve_by_io
from qdepth.studies.timeline.by_io_slices import Slice
from qdepth.studies.timeline.cancellation import Cancelled
from qdepth.studies.timeline.io_plan import finite_loops
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import (
    EAGER,
    OFFLOAD,
    clone,
    move,
    pooled,
    power_on,
    scrub,
    unmap,
    with_operations,
)
from tests.lowering.test_operations import NEW_DISK
from tests.studies.test_timeline import alone
from tests.support.designs import Json, design

SMALL = {**EAGER, "provisioned_gib": 0.25}
GENERATED, GENERATED_LOADS = 100, 40
COMPILED = SimulationOptions(engine="compiled")


REPLAY = "qdepth.studies.timeline.by_io._replayed"
WITH_REPLAYS = (
    "test_regimes_come_near[array copy]",
    "test_regimes_come_near[one after the other]",
    "test_regimes_come_near_generated",
    "test_regimes_come_near_most_generated",
    "test_regimes_come_near_where_closed_and_paced_loads_change[paced by field]",
    "test_rates_of_open_workloads_change_at_moments",
    "test_both_engines_give_the_same_report",
)


@pytest.fixture(autouse=True)
def _few_replays(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """SimPy replays a timeline of each kind; the others are about something else."""
    if not request.node.name.startswith(WITH_REPLAYS):
        monkeypatch.setattr(REPLAY, lambda _network, _options: None)


def test_phases_counts_and_followers_become_flows() -> None:
    thin = {"format": "thin", "provisioned_gib": 1.0, "written_gib": 0.5}
    document = with_operations(
        clone(disk=thin, target_format="eager_zeroed", start_s=3.0),
        unmap(after="copy", start_s=2.0, count=3, at_once=2),
        arrays__0__offload=OFFLOAD,
    )
    read = design(document)
    loops = finite_loops(read, before_s=1.0)
    network = lower(read, list(loops), loops=loops)
    first = len(lower(read).flows)
    assert [flow.id for flow in network.flows[first:]] == [
        "copy", "copy/2", "free#1", "free#2", "free#3",
    ]  # fmt: skip
    assert [(loop.start, loop.after) for loop in loops.values()] == [
        (4.0, ()), (0.0, (first,)), (2.0, (first + 1,)), (2.0, (first + 1,)), (0.0, (first + 2,)),
    ]  # fmt: skip


def test_what_follows_several_or_several_hosts_waits_for_the_last_of_them() -> None:
    read = design(
        with_operations(
            clone(count=2),
            power_on(after="copy", count=2, at_once=1, vms=6),
            hosts__0__count=3,
        )
    )
    loops = finite_loops(read, before_s=1.0)
    first = len(lower(read).flows)
    assert [loop.after for loop in loops.values()] == [
        (), (), (first, first + 1), tuple(range(first + 2, first + 5)),
    ]  # fmt: skip


def test_what_never_ends_begins_when_it_should_and_leaves_the_end_to_others() -> None:
    document = during_a_copy()
    document["operations"].append(scrub(host="esx1", start_s=1.5, rate_cap_mb_s=20.0))
    lone, both = (
        solve_by_io(design(each), COMPILED, ByIoOptions(replications=2))
        for each in (during_a_copy(), document)
    )
    assert both.operations[1].never_ends == "it has no amount"
    early = [part for part in both.slices if part.end_s <= 1.5]
    assert early
    assert early == lone.slices[: len(early)]
    assert both.slices[len(early) + 1] != lone.slices[len(early) + 1]


def test_engines_are_equal_from_the_first_io_to_the_last() -> None:
    document = with_operations(
        clone(disk={**EAGER, "provisioned_gib": 0.01}),
        scrub(host="esx2", amount_gib=0.02, after="copy", rate_cap_mb_s=200.0),
    )
    read = design(document)
    loops = finite_loops(read, before_s=0.01)
    network = lower(read, list(loops), loops=loops)
    options = EngineOptions(seed=3, max_ios=50_000, max_simulated=5.0, slice_s=0.1, time_after=0.01)
    by_simpy = Simulation(network, options).run()
    assert by_simpy.stop_reason == "all_ended"
    assert differing_fields(by_simpy, simulate(network, options)) == []


def test_zeroing_ends_with_its_last_command() -> None:
    document = alone({**NEW_DISK, "provisioned_gib": 1.0}, arrays__0__offload=OFFLOAD)
    found = simulate_by_io(design(document), COMPILED, ByIoOptions(replications=2), length_s=10.0)
    assert found.ends_s["new", 0].value == pytest.approx(1024 * (332e-6 + 5e-6), rel=1e-6)


def near_regimes(document: Json, alone_s: float = 0.5) -> None:
    """Both ways agree: the end within 2 %, rate and latency of production meanwhile within 3 % or
    both intervals.

    Where a write cache fills, the regimes say so, and operations may end as much earlier; it is
    written out while the next regime begins, which is left out.
    """
    read = design(document)
    regimes = solve_timeline(read, COMPILED, is_replayed=False)
    filling = [doubt for doubt in regimes.doubts if "the write cache of" in doubt]
    error, settling_s = (0.05, 0.8) if filling else (0.02, 0.0)
    ends = {(row.operation, int(row.id.partition("#")[2] or 1) - 1): row.finish_s.value
            for row in regimes.operations}  # fmt: skip
    length_s = 1.5 * max(end for end in ends.values() if end is not None)
    by_io = simulate_by_io(read, COMPILED, ByIoOptions(alone_s=alone_s), length_s=length_s)
    for name, end in by_io.ends_s.items():
        assert ends[name] == pytest.approx(end.value, rel=error)
    if not read.classes:
        return
    for regime in regimes.regimes:
        within = [
            part
            for part in by_io.slices
            if part.begin_s >= regime.begin_s + settling_s and part.end_s <= regime.end_s
        ]
        if len(within) < 5 or regime.answer is None:
            continue
        total = regimes.answers[regime.answer].total
        assert_iops_are_near(total.iops, within)
        assert_latency_is_near(total.latency_ms.mean, within)


def assert_iops_are_near(by_regime: Number, within: Sequence[Slice]) -> None:
    """Within 3 %, or intervals that meet: a short regime has few I/Os."""
    mean = sum(part.iops.value for part in within) / len(within)
    half = sum(part.iops.margin for part in within) / len(within) ** 1.5
    if by_regime.value != pytest.approx(mean, rel=0.03):
        assert (by_regime.low or 0.0) <= mean + half
        assert mean - half <= (by_regime.high or 0.0)


def assert_latency_is_near(by_regime: Number, within: Sequence[Slice]) -> None:
    """Within 3 %, or each inside the interval of the other."""
    latencies = [part.latency_mean_ms for part in within]
    weights = [part.iops.value for part in within]
    pairs = [(w, each) for w, each in zip(weights, latencies, strict=True) if each is not None]
    mean, half = (
        sum(w * value for w, value in values) / sum(w for w, _ in pairs)
        for values in (
            [(w, each.value) for w, each in pairs],
            [(w, each.margin / len(pairs) ** 0.5) for w, each in pairs],
        )
    )
    if by_regime.value != pytest.approx(mean, rel=0.03):
        assert (by_regime.low or 0.0) <= mean <= (by_regime.high or 0.0)
        assert abs((by_regime.value or 0.0) - mean) <= half


CASES: dict[str, Json] = {
    "host copy": with_operations(clone(disk=SMALL)),
    "array copy": with_operations(
        clone(disk={**SMALL, "provisioned_gib": 4.0}), arrays__0__offload=OFFLOAD
    ),
    "two copies": with_operations(
        clone(disk=SMALL), clone(id="second", disk={**SMALL, "provisioned_gib": 0.5})
    ),
    "in turns": with_operations(clone(disk=SMALL, count=4, at_once=2)),
    "one after the other": with_operations(
        clone(disk=SMALL), scrub(host="esx2", amount_gib=0.25, after="copy")
    ),
    "after several": with_operations(
        clone(disk=SMALL, count=3, every_s=0.2),
        clone(id="second", disk=SMALL, after="copy", start_s=0.1),
    ),
    "idle": alone(clone(disk=SMALL)),
    "thin": with_operations(
        clone(disk={"format": "thin", "provisioned_gib": 4.0, "written_gib": 0.5})
    ),
}


IN_FULL = ("after several", "two copies")
"""Cases that take seconds, and whose rules the others and the exact order of flows show."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.full if name in IN_FULL else ()) for name in CASES],
)
def test_regimes_come_near(name: str) -> None:
    near_regimes(CASES[name])


def generated(seed: int) -> Json:
    """A design with one to three operations, on constant media or disks, with VAAI or without."""
    random = Random(seed)  # noqa: S311 -- no secret
    format_ = random.choice(["eager_zeroed", "lazy_zeroed", "thin"])
    offload = random.choice([{}, OFFLOAD, OFFLOAD])
    size = random.uniform(4.2, 7.0) if offload else random.uniform(0.1, 0.3)
    disk = {"format": format_, "provisioned_gib": 8.0, "written_gib": size}
    if format_ == "eager_zeroed":
        disk["provisioned_gib"] = size
    rate = random.choice([None, 200.0])
    pool = [
        clone(disk=disk, count=random.randint(1, 3), at_once=random.choice([None, 1, 2])),
        scrub(host="esx2", amount_gib=0.6, random_pct=50.0, rate_cap_mb_s=rate),
        {**NEW_DISK, "id": "new", "provisioned_gib": 2.0, "start_s": random.uniform(0.0, 1.0)},
    ]
    operations = random.sample(pool, random.randint(1, 3))
    document = with_operations(*operations, arrays__0__offload=offload)
    for group in document["classes"]:
        if group["workload"]["loop"] == "closed":
            group["workload"] |= {"outstanding_ios": random.randint(1, 16), "think_ms": 1.0}
    for host in document["hosts"]:
        host["scheduler"] = random.choice(["fifo", "fair"])
        host["data_mover"] = {"outstanding_pieces": random.choice([4, 8, 32])}
    return pooled(document) if random.random() < 0.3 else document


@pytest.mark.full
@pytest.mark.parametrize("seed", range(GENERATED))
def test_regimes_come_near_generated_time_lines(seed: int) -> None:
    near_regimes(generated(seed))


@pytest.mark.full
def test_regimes_come_near_most_generated_time_lines_whose_loads_change() -> None:
    """Regimes of a few tenths of a second have no time to settle, so some may miss."""
    near = [is_near(generated(seed) | loads_that_change(seed)) for seed in range(GENERATED_LOADS)]
    assert sum(near) >= 0.85 * len(near)


def is_near(document: Json) -> bool:
    try:
        near_regimes(document)
    except AssertionError:
        return False
    return True


def loads_that_change(seed: int) -> Json:
    """A timeline with one to three moments at which all loads change."""
    random = Random(f"loads {seed}")  # noqa: S311 -- no secret
    at_s = sorted(random.uniform(0.2, 2.0) for _ in range(random.randint(1, 3)))
    moments = [{"at_s": at, "load": random.choice([0.3, 0.5, 1.0, 1.2])} for at in at_s]
    return {"timeline": {"length_s": 600.0, "moments": moments}}


GROWING = {
    "arrays__0__offload": OFFLOAD,
    "datastores__0__capacity_gib": 100.0,
    "classes__0__new_blocks_pct": 100.0,
}


def two_disks() -> list[Json]:
    return [{**NEW_DISK, "id": id_, "provisioned_gib": 60.0} for id_ in ("one", "two")]


def at_a_moment(at_s: float, **changes: Any) -> Json:
    return {"timeline": {"length_s": 9.0, "moments": [{"at_s": at_s, **changes}]}}


@pytest.mark.parametrize(
    ("operations", "changes", "reason"),
    [
        ([move(vm_class="web")], {}, "writes of web go to both ends"),
        ([clone(count=3, at_once=2, every_s=1.0)], {}, "copy has both a time between"),
        (
            [clone()],
            at_a_moment(1.0, set_fields=["classes.web.workload.read_pct=9"]),
            "at 1 s changes more of web than its rate and its outstanding I/Os",
        ),
        (
            [clone()],
            at_a_moment(2.0, set_fields=["hosts.esx1.kernel_us=9"]),
            "the moment at 2 s changes more than loads",
        ),
        ([clone()], at_a_moment(2.0, fails=["sps.spb"]), "2 s changes more than loads"),
        ([unmap()], GROWING, "web fills ds1, and may stop on the way"),
        (
            [unmap(), *two_disks()],
            {"arrays__0__offload": OFFLOAD, "datastores__0__capacity_gib": 100.0},
            "operations put 120 GiB on ds1, which has 100 GiB free",
        ),
    ],
)
def test_what_only_regimes_can_do_is_refused(
    operations: list[Json], changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(InvalidDesign, match=reason):
        simulate_by_io(design(with_operations(*operations, **changes)), COMPILED, length_s=1.0)


def with_arrivals(rate_iops: float, *moments: Json, **fields: Any) -> Json:
    """A VM whose I/Os arrive at a rate that changes, beside a copy in the second half."""
    document = with_operations(
        clone(disk=SMALL, start_s=6.0), timeline={"length_s": 12.0, "moments": [*moments]}, **fields
    )
    document["classes"] = document["classes"][:1]
    document["classes"][0] |= {"vms_per_host": 1}
    document["classes"][0]["workload"] = {
        "loop": "open", "arrival_rate_iops": rate_iops, "blocks": [{"size_kib": 8.0}],
        "read_pct": 70.0,
    }  # fmt: skip
    return document


MOMENTS = (
    {"at_s": 2.0, "load": 3.0},
    {"at_s": 4.0, "set_fields": ["classes.web.workload.arrival_rate_iops=500"]},
    {"at_s": 5.0, "load": 1.0},
)


def iops_between(found: ByIo, begin: float, end: float) -> float:
    """Of production, over the slices between two instants."""
    within = [
        part.iops.value
        for part in found.slices
        if part.begin_s >= begin - 1e-9 and part.end_s <= end + 1e-9
    ]
    assert len(within) >= 9
    return sum(within) / len(within)


def test_rates_of_open_workloads_change_at_moments() -> None:
    read = design(with_arrivals(1_000.0, *MOMENTS))
    by_io = simulate_by_io(read, COMPILED, ByIoOptions(slices=140, replications=4), length_s=12.0)
    regimes = solve_timeline(read, COMPILED, is_replayed=False)
    for begin, end, rate in [(0, 2, 1_000.0), (2, 4, 3_000.0), (4, 5, 1_500.0), (5, 6, 500.0)]:
        assert iops_between(by_io, begin, end) == pytest.approx(rate, rel=0.03)
        regime = next(each for each in regimes.regimes if each.begin_s == begin)
        total = regimes.answers[regime.answer or 0].total
        assert total.iops.value == pytest.approx(rate, rel=0.03)
    (copy,) = regimes.operations
    assert by_io.ends_s["copy", 0].value == pytest.approx(copy.finish_s.value, rel=0.02)


CLOSED = {"loop": "closed", "outstanding_ios": 4, "think_ms": 2.0}
PACED = {"loop": "paced", "outstanding_ios": 4, "rate_cap_iops": 1_000.0}


def with_load(load: Json, *moments: Json, **fields: Any) -> Json:
    """A closed or paced VM whose load changes, beside a copy in the second half."""
    document = with_arrivals(1_000.0, *moments, **fields)
    document["classes"][0]["workload"] = {
        **load, "blocks": [{"size_kib": 8.0}], "read_pct": 70.0
    }  # fmt: skip
    return document


@pytest.mark.parametrize(
    "document",
    [
        with_load(CLOSED, {"at_s": 2.0, "load": 3.0}, {"at_s": 4.0, "load": 0.25}),
        with_load(
            {**CLOSED, "think_ms": 0.0}, {"at_s": 2.0, "load": 4.0}, {"at_s": 8.0, "load": 1.0}
        ),
        with_load(PACED, {"at_s": 2.0, "load": 3.0}, {"at_s": 4.0, "load": 0.25}),
        with_load(
            PACED,
            {"at_s": 3.0, "set_fields": ["classes.web.workload.outstanding_ios=1"]},
            {"at_s": 7.0, "set_fields": ["classes.web.workload.rate_cap_iops=3000"]},
        ),
    ],
    ids=["closed", "without thinking", "paced", "paced by field"],
)  # fmt: skip
def test_regimes_come_near_where_closed_and_paced_loads_change(document: Json) -> None:
    near_regimes(document)


def test_a_load_that_is_what_it_was_moves_no_bit() -> None:
    """What begins or stops elsewhere on the timeline draws nothing for the others."""
    plain, changing = (
        solve_by_io(design(with_load(CLOSED, *moments)), COMPILED, ByIoOptions(replications=2))
        for moments in ([], [{"at_s": 4.0, "load": 3.0}])
    )
    early = [part for part in changing.slices if part.end_s <= 4.0]
    assert early == plain.slices[: len(early)]
    assert changing.slices[len(early) + 1] != plain.slices[len(early) + 1]


def test_a_moment_at_0_holds_before_the_time_line_too() -> None:
    read = design(with_arrivals(1_000.0, {"at_s": 0.0, "load": 2.0}))
    chosen = ByIoOptions(replications=4)
    found = simulate_by_io(read, COMPILED, chosen, length_s=12.0)
    assert found.spans["before"].iops.value == pytest.approx(2_000.0, rel=0.05)


def test_too_many_ios_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qdepth.studies.timeline.by_io.MOST_IOS", 50_000)
    monkeypatch.setattr("qdepth.studies.timeline.by_io_options.MOST_IOS", 50_000)
    with pytest.raises(InvalidDesign, match="more than 50000 I/Os"):
        simulate_by_io(
            design(with_operations(clone(), scrub(host="esx2"))), COMPILED, length_s=2000.0
        )


def during_a_copy(**fields: Any) -> Json:
    return with_operations(clone(disk=SMALL, start_s=1.0), timeline={"length_s": 6.0}, **fields)


def test_before_during_and_after_are_three_numbers() -> None:
    report = solve_by_io(design(during_a_copy()), COMPILED, ByIoOptions(replications=4))
    spans = {span.id: span for span in report.spans}
    assert list(spans) == ["before", "during", "after"]
    (copy,) = report.operations
    assert copy.finish_s.value is not None
    before, meanwhile, after = (span.latency_mean_ms.value or 0.0 for span in report.spans)
    assert meanwhile > 1.02 * before
    assert after == pytest.approx(before, rel=0.1)
    assert spans["before"].begin_s == pytest.approx(-0.5, abs=0.1)
    assert spans["during"].end_s <= copy.finish_s.value + 0.1
    assert len(report.slices) > 20


def test_before_is_known_of_operations_that_start_at_once() -> None:
    document = with_operations(clone(disk=SMALL), timeline={"length_s": 5.0})
    report = solve_by_io(design(document), COMPILED, ByIoOptions(replications=2))
    assert [span.id for span in report.spans] == ["before", "during", "after"]


def test_slices_are_as_many_as_one_asks_for() -> None:
    chosen = ByIoOptions(replications=2, slices=14)
    few = solve_by_io(design(during_a_copy()), COMPILED, chosen)
    assert few.slices[0].end_s - few.slices[0].begin_s == pytest.approx(0.5)


def test_both_engines_give_the_same_report() -> None:
    document = with_operations(
        clone(disk={**EAGER, "provisioned_gib": 0.01}), timeline={"length_s": 0.5}
    )
    chosen = ByIoOptions(replications=2, slices=10, alone_s=0.1)
    compiled = solve_by_io(design(document), COMPILED, chosen)
    by_simpy = solve_by_io(design(document), SimulationOptions(engine="simpy"), chosen)
    assert compiled.replayed_ios is not None
    assert by_simpy == compiled.model_copy(update={"replayed_ios": None})


def test_differences_come_from_pairs_of_replications() -> None:
    by_host = solve_by_io(design(during_a_copy()), COMPILED)
    fewer = during_a_copy(hosts__0__data_mover={"outstanding_pieces": 4})
    by_fewer = solve_by_io(design(fewer), COMPILED)
    found = differences_by_io(by_host, by_fewer)
    (later,) = found.operations
    (ended,), (ended_later,) = by_host.operations, by_fewer.operations
    assert ended.finish_s.value is not None
    assert ended_later.finish_s.value == pytest.approx(
        ended.finish_s.value + (later.finish_s.value or 0.0)
    )
    assert (later.finish_s.low or 0.0) > 0.0
    assert later.finish_s.each == [
        two - one for one, two in zip(ended.finish_s.each, ended_later.finish_s.each, strict=True)
    ]
    before = found.spans[0]
    assert before.iops.each == [0.0] * 10
    assert before.latency_mean_ms.value == 0.0
    assert len(found.slices) == min(len(by_host.slices), len(by_fewer.slices))


def test_time_lines_of_other_seeds_are_no_pair() -> None:
    one, other = (
        solve_by_io(
            design(during_a_copy()),
            SimulationOptions(engine="compiled", seed=seed),
            ByIoOptions(replications=2),
        )
        for seed in (1, 2)
    )
    with pytest.raises(Unpaired, match="small was simulated with seed 1"):
        differences_by_io(one, other)


def test_observer_hears_how_far_it_is_and_cancels() -> None:
    told: list[Progress] = []

    def refuse(progress: Progress) -> bool:
        told.append(progress)
        return False

    with pytest.raises(Cancelled):
        solve_by_io(design(during_a_copy()), COMPILED, observe=refuse)
    assert (told[0].likely_ios or 0) > 5 * told[0].done_ios > 0


@pytest.mark.parametrize("choice", [{"slices": 0}, {"slices": 1_001}, {"replications": 1}])
def test_choices_have_limits(choice: dict[str, int]) -> None:
    (name,) = choice
    with pytest.raises(ValidationError, match=name):
        ByIoOptions.model_validate(choice)


def test_needs_a_length() -> None:
    with pytest.raises(InvalidDesign) as refused:
        solve_by_io(design(with_operations(clone(disk=SMALL))), COMPILED)
    assert refused.value.problems[0].pointer == "/timeline"


def test_regimes_forecast_how_many_ios_it_takes() -> None:
    read = design(during_a_copy())
    forecast = solve_timeline(read, COMPILED, is_replayed=False).by_io
    assert forecast is not None
    by_io = solve_by_io(read, COMPILED, ByIoOptions(replications=2))
    assert forecast.why_not is None
    assert forecast.ios == pytest.approx(by_io.ios / 2, rel=0.05)


def test_regimes_say_what_they_alone_can_do() -> None:
    read = design(with_operations(move(vm_class="web")))
    forecast = solve_timeline(read, COMPILED, is_replayed=False).by_io
    assert forecast is not None
    assert forecast.why_not == "writes of web go to both ends until copy has ended"


def test_what_never_ends_is_a_result_with_the_reason() -> None:
    """With the seed of the copy alone, production and the copy are as they were."""
    document = during_a_copy()
    capped = during_a_copy()
    capped["operations"] += [
        scrub(host="esx1", amount_gib=1.0, rate_cap_mb_s=0.0), unmap(after="scrub", count=2),
    ]  # fmt: skip
    capped["arrays"][0]["offload"] = document["arrays"][0]["offload"] = {"unmap_us": 100.0}
    chosen = ByIoOptions(replications=2)
    lone, with_never = (solve_by_io(design(each), COMPILED, chosen) for each in (document, capped))
    copy, *never = with_never.operations
    assert [copy] == lone.operations
    assert with_never.slices == lone.slices
    waits = "it waits for scrub, which never ends"
    assert [row.never_ends for row in never] == ["its rate cap is 0", waits, waits]
    assert never[0].finish_s.note == "it never ends: its rate cap is 0"


def test_a_time_line_on_which_nothing_ends_goes_by_to_its_end() -> None:
    capped = with_operations(
        scrub(host="esx1", amount_gib=1.0, rate_cap_mb_s=0.0), timeline={"length_s": 2.0}
    )
    report = solve_by_io(design(capped), COMPILED, ByIoOptions(replications=2, slices=30))
    assert report.operations[0].never_ends == "its rate cap is 0"
    assert [span.id for span in report.spans] == ["before", "during"]
    assert report.slices[-1].end_s == pytest.approx(2.0)


def test_open_workloads_that_pile_up_are_refused() -> None:
    document = during_a_copy()
    document["timeline"]["length_s"] = 60.0
    document["classes"] = document["classes"][:1]
    document["classes"][0]["workload"] = {
        "loop": "open", "arrival_rate_iops": 60_000.0, "blocks": [{"size_kib": 8.0}],
        "read_pct": 70.0,
    }  # fmt: skip
    with pytest.raises(InvalidDesign, match="under way at once"):
        solve_by_io(design(document), COMPILED, ByIoOptions(replications=2))
