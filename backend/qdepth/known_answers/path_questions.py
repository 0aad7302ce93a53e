"""Questions about hosts whose devices take their paths in turn."""

from dataclasses import replace

from qdepth.known_answers import question as q
from qdepth.known_answers.question import Question
from qdepth.network.network import Group, QueueingNetwork
from qdepth.network.path_rules import PathChooser
from qdepth.network.shorthand import Source, poisson, sketch, station, visit
from qdepth.network.steps import ChoosePath, End, Jump, Step

SPS = ("sp1", "sp2")
SERVICE = 50e-6
"""Service time of an SP [s]."""
USE = 0.6
SYMMETRY = (
    "both storage processors are alike and so are the ways to them: each gets half of the I/Os; "
    "utilisation law, P. J. Denning, J. P. Buzen, ACM Computing Surveys 10(3), 1978: U = X S"
)


def path_questions() -> list[Question]:
    """Return all of them."""
    return [
        _hosts("slow-paths", 16, 1000, ios=640_000),
        _hosts("many-devices", 640, 1, 60_000),
    ]


def _hosts(id_: str, devices: int, ios_per_path: int, ios: int) -> Question:
    """Devices with Poisson arrivals that go over one of two SPs in turn."""
    rate = len(SPS) * USE / SERVICE
    quantities = (
        q.iops(rate, "long-run completions = arrivals"),
        *(q.utilisation_pct(USE, SYMMETRY, place, name) for place, name in enumerate(SPS)),
    )
    return Question(id_, _network(devices, rate / devices, ios_per_path), ios, quantities)


def _network(devices: int, rate: float, ios_per_path: int) -> QueueingNetwork:
    """All devices count as one class of VMs, since they are alike."""
    names = [f"device{place}" for place in range(devices)]
    sources = [
        Source.of(name, poisson(rate), _over_either_sp(place)) for place, name in enumerate(names)
    ]
    apart = sketch(*sources, stations=tuple(station(name) for name in SPS))
    return replace(
        apart,
        choosers=tuple(PathChooser(ios_per_path, len(SPS), name) for name in names),
        groups=(Group("hosts", devices),),
        devices=apart.devices[:1],
        flows=tuple(replace(flow, group=0, device=0) for flow in apart.flows),
    )


def _over_either_sp(chooser: int) -> tuple[Step, ...]:
    return (
        ChoosePath(chooser, (1, 3)),
        visit(0, SERVICE),
        Jump(4),
        visit(1, SERVICE),
        End(),
    )
