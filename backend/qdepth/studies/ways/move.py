"""A move to a way: how many parallel Storage vMotions meet the targets, and how long it takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from qdepth.catalogue.catalogue import Setting, catalogue, profile, source_of
from qdepth.design.document.document import Design
from qdepth.design.placement.place import hosts_of
from qdepth.design.ways.during_move import during_move, new_id
from qdepth.design.ways.lay_out import noted
from qdepth.figures import counted
from qdepth.lowering.operations.work import phases
from qdepth.report.numbers import absent, added, times
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.simulate.options import MOST_IOS, SimulationOptions
from qdepth.studies.timeline.regime_answers import RegimeAnswers, simulate_each
from qdepth.studies.timeline.regimes import Member
from qdepth.studies.timeline.states import State
from qdepth.studies.ways.move_answer import Move, MoveLimits, MoveQuestion, MoveRow
from qdepth.studies.ways.move_plan import Leaving, leaving, operations_of
from qdepth.studies.ways.move_words import assumptions_of, move_in_words
from qdepth.units import GIB, MB

PER_HOST, PER_DATASTORE = "storage_vmotion_per_host", "storage_vmotion_per_datastore"


LONGER = 4
"""Factor by which a wave is simulated longer if it leaves a target undecided."""


@dataclass(frozen=True, slots=True)
class _Moving:
    """A question, and what moves."""

    question: MoveQuestion
    all_: list[Leaving]
    limits: MoveLimits

    @property
    def vms(self) -> int:
        return sum(each.vms for each in self.all_)

    @property
    def gib(self) -> float:
        return sum(each.vms * each.gib for each in self.all_)

    def design(self, at_once: int) -> Design:
        """The design during the move."""
        question = self.question
        operations = list(operations_of(self.all_, at_once))
        return during_move(question.design, question.way, question.choices, operations)


def move(question: MoveQuestion) -> Move:
    """Answer how a design moves to a way.

    Each number of parallel moves is one steady state that the engine simulates, so the answer takes
    seconds. The timeline of `Move.design` simulates every VM.

    Raises
    ------
    InvalidDesign
        If the way is closed, the design is not complete, or the amount of data in the VMs is
        unknown.
    """
    moving = _moving(question)
    most = min(moving.limits.at_once, moving.vms)
    numbers = [0, *_numbers(most if question.at_once is None else question.at_once)]
    found = {number: _row(moving, number) for number in numbers}
    if question.at_once is None:
        _refine(moving, found)
    rows = [row for _, row in sorted(found.items())]
    chosen, is_kept = _chosen(rows[1:], question)
    text = move_in_words((moving.vms, moving.gib), chosen, rows, moving.limits, is_kept)
    return Move(
        limits=moving.limits,
        vms=moving.vms,
        data_gib=moving.gib,
        rows=rows,
        chosen=chosen,
        design=noted(moving.design(chosen.at_once), text),
        assumptions=list(assumptions_of(question, moving.all_, moving.limits)),
        text=text,
    )


def _moving(question: MoveQuestion) -> _Moving:
    design = question.design
    all_ = leaving(question)
    sources = {each.source for each in all_}
    classes = {each.vm_class for each in all_}
    counts = {store.id: store.count for store in design.datastores}
    after = {
        store.id: store.count
        for store in during_move(design, question.way, question.choices).datastores
    }
    limits = limits_of(
        question,
        hosts=max(hosts_of(design, entry) for entry in design.classes if entry.id in classes),
        sources=sum(counts[id_] for id_ in sources),
        targets=sum(after[new_id(id_)] for id_ in sources),
    )
    return _Moving(question, all_, limits)


def _refine(moving: _Moving, found: dict[int, MoveRow]) -> None:
    """Add rows between the last number that keeps the targets and the first that does not."""
    while True:
        numbers = sorted(found)
        kept = [number for number in numbers if _is_kept(found[number])]
        low = kept[-1] if kept else 0
        missed = [number for number in numbers if number > low]
        if not missed or missed[0] - low < 2 or found[low].targets is None:
            return
        middle = (low + missed[0]) // 2
        found[middle] = _row(moving, middle)


def _is_kept(row: MoveRow) -> bool:
    return row.targets is not None and row.targets.kept == "yes"


def _numbers(most: int) -> list[int]:
    """1, 2, 4 and so on, and the most."""
    doubled = [2**power for power in range(most.bit_length()) if 2**power < most]
    return [*doubled, most]


def _chosen(rows: Sequence[MoveRow], question: MoveQuestion) -> tuple[MoveRow, bool | None]:
    """The most moves side by side that keep the targets, and whether they do."""
    if question.at_once is not None or rows[-1].targets is None:
        last = rows[-1]
        return last, None if last.targets is None else last.targets.kept == "yes"
    kept = [row for row in rows if _is_kept(row)]
    return (kept[-1], True) if kept else (rows[0], False)


def _row(moving: _Moving, at_once: int) -> MoveRow:
    """Simulate a steady wave of moves of all classes in turn; longer if a target stays open."""
    row = _simulated(moving, at_once, moving.question.options)
    ios = moving.question.options.max_ios
    if ios is None or row.targets is None or row.targets.kept != "undecided":
        return row
    longer = {"max_ios": min(MOST_IOS, LONGER * ios)}
    return _simulated(moving, at_once, moving.question.options.model_copy(update=longer))


def _simulated(moving: _Moving, at_once: int, options: SimulationOptions) -> MoveRow:
    design = moving.design(max(1, at_once))
    members = _members(design, at_once)
    answers = RegimeAnswers([State(0.0, design)], options, None, simulate_each, is_replayed=False)
    report = answers.report(0, members)
    assert report is not None  # noqa: S101 -- production goes on
    speeds = [
        times(answers.rate(0, members, member), _piece_bytes(design, member)) for member in members
    ]
    return _row_of(moving, at_once, report, speeds, design)


def _row_of(
    moving: _Moving, at_once: int, report: Report, speeds: Sequence[Number], design: Design
) -> MoveRow:
    total = report.total
    together = added(speeds) if speeds else absent("nothing moves")
    waves = -(-moving.vms // at_once) if at_once else 0
    duration = _duration(moving.gib / moving.vms * at_once * waves * GIB, together)
    return MoveRow(
        at_once=at_once,
        waves=waves,
        duration_s=duration,
        mb_s=times(together, 1.0 / MB),
        iops=total.iops,
        latency_mean_ms=total.latency_ms.mean,
        latency_p99_ms=total.latency_ms.p99,
        targets=judge_report(design, report),
        bottleneck=report.bottleneck.sentence,
    )


def _duration(amount: float, speed: Number) -> Number:
    """Time of this many bytes at a speed [s]."""
    if not speed.value:
        return absent(speed.note or "nothing moves")
    value, low, high = (
        amount / end if end else None for end in (speed.value, speed.high, speed.low)
    )
    return Number(value=value, low=low, high=high, tag="simulated")


def _members(design: Design, at_once: int) -> tuple[Member, ...]:
    """Who moves in a wave: VMs of all classes in turn, each on the next host."""
    counts = {operation.id: operation.count for operation in design.operations}
    free = {id_: list(range(count)) for id_, count in counts.items()}
    found: list[Member] = []
    for id_ in cycle(counts):
        if len(found) == min(at_once, sum(counts.values())):
            break
        if free[id_]:
            # The number of a VM says on which host it moves.
            own = len(found) if len(found) in free[id_] else free[id_][0]
            free[id_].remove(own)
            found.append((id_, own, 0))
    return tuple(sorted(found))


def _piece_bytes(design: Design, member: Member) -> float:
    [operation] = [each for each in design.operations if each.id == member[0]]
    return float(phases(design, operation)[member[2]].piece_bytes)


def limits_of(question: MoveQuestion, hosts: int, sources: int, targets: int) -> MoveLimits:
    """Return the limits of a move between this many hosts and datastores.

    Notes
    -----
    Each operation has a cost, and hosts and datastores bear a largest cost: 8 and 128, of which
    a Storage vMotion takes 4 on its host and 16 on its source and on its target. Network limits
    count for vMotion alone.
    """
    host = _documented(question.design, PER_HOST)
    store = _documented(question.design, PER_DATASTORE)
    per_host = question.per_host or int(float(host.value))
    per_datastore = question.per_datastore or int(float(store.value))
    bounds = [
        (per_host * hosts, f"{per_host} on each of {counted(hosts, 'host')}"),
        (
            per_datastore * sources,
            f"{per_datastore} on each of {counted(sources, 'source datastore')}",
        ),
        (
            per_datastore * targets,
            f"{per_datastore} on each of {counted(targets, 'target datastore')}",
        ),
    ]
    most, which = min(bounds)
    is_set = question.per_host is not None and question.per_datastore is not None
    return MoveLimits(
        per_host=per_host,
        per_datastore=per_datastore,
        hosts=hosts,
        sources=sources,
        targets=targets,
        at_once=most,
        text=f"vCenter runs at most {most} Storage vMotions in parallel here: {which}.",
        is_confirmed=is_set or (host.confirmed and store.confirmed),
        source=None if is_set else source_of(host),
    )


def _documented(design: Design, name: str) -> Setting:
    """The limit of the oldest release of the hosts; of the newest release if none is known."""
    releases: Sequence[str | None] = [host.release for host in design.hosts]
    known = [profile(catalogue().releases, release) for release in releases]
    found = [each.settings[name] for each in known if each is not None and name in each.settings]
    return found[0] if found else catalogue().releases[-1].settings[name]
