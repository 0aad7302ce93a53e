"""The numbers of every pinned design: of its record on both engines, of its reports."""

import json
import math
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from lab.rigs.rigs import RIGS, read_rig
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.network.bare import bare
from qdepth.published.case import CASES, case_designs, read_case_design
from qdepth.report.build_report import build_report
from qdepth.report.report import Report
from qdepth.statistics.analysis import analyse
from qdepth.studies.cases.example_scenarios import examples
from tests.support.estates import estate
from tests.support.ordinary_estate import ordinary_estate

FOLDER = Path(__file__).parent
PINNED, DRAWN = FOLDER / "pinned.json", FOLDER / "drawn_designs.jsonl"
ESTATES = 6
SHIPPED_IOS, DRAWN_IOS, ESTATE_IOS = 4_000, 1_500, 2_000
"""I/Os of a replication."""
SEED = 20
DIGITS, DECIMALS = 7, 9
"""Significant digits and decimals of the reports: beyond them numbers differ between mathematical
libraries and processors, those that are almost 0 most."""
Pinned = dict[str, str | float | None]


def pinned_designs() -> Iterator[tuple[str, Design, int]]:
    """Name, design and I/Os to simulate: all that ship with VMs, 200 drawn ones and large ones."""
    for name, design in _shipped():
        if design.classes:
            yield name, design, SHIPPED_IOS
    for rig in RIGS:
        yield f"rigs/{rig}", read_rig(rig)[0], SHIPPED_IOS
    for place, line in enumerate(DRAWN.read_text(encoding="utf-8").splitlines()):
        yield f"drawn/{place:03}", read_design(json.loads(line)), DRAWN_IOS
    for turn in (1, 1000):
        document = ordinary_estate(round_robin_ios=turn)
        yield f"ordinary/{turn}", read_design(document), ESTATE_IOS
    for place in range(ESTATES):
        yield f"estates/{place:02}", read_design(estate(place)), ESTATE_IOS


def _shipped() -> Iterator[tuple[str, Design]]:
    for case in CASES:
        for name in case_designs(case):
            yield f"{case}/{name}", read_case_design(case, name)
    for example in examples():
        for design in example.designs:
            yield f"examples/{example.id}/{design.id}", design


def numbers_of(design: Design, ios: int) -> Pinned:
    """What is pinned of one design."""
    return {"simpy": simpy_digest(design, ios)} | quick_numbers_of(design, ios)


def simpy_digest(design: Design, ios: int) -> str | None:
    """Digest of the record of the SimPy engine, which takes longer than all the rest."""
    network = lower(design)
    record = Simulation(network, _options(ios)).run()
    run = analyse(network, record, engine="simpy", seed=SEED).run
    return None if run is None else run.digest


def quick_numbers_of(design: Design, ios: int) -> Pinned:
    """Digests of the compiled engine's record and of two reports, and a few values that tell how
    much changed."""
    network = lower(design)
    record = simulate(bare(network), _options(ios))
    solution = analyse(network, record, engine="compiled", seed=SEED)
    simulated = build_report(design, network, solution)
    analytic = build_report(design, network, solve(network))
    return {
        "compiled": simulated.digest,
        "simulated_report": _digest(simulated),
        "simulated_iops": simulated.total.iops.value,
        "analytic_report": _digest(analytic),
        "analytic_iops": analytic.total.iops.value,
        "analytic_mean_ms": analytic.total.latency_ms.mean.value,
    }


ADVICE = {"depth_remedy"}
"""Settings to choose: what a report advises, and no result."""


def _options(ios: int) -> EngineOptions:
    return EngineOptions(seed=SEED, max_ios=ios)


def _digest(report: Report) -> str:
    """Digest of all numbers with the names of their fields: words may change."""
    lines = sorted(f"{path} {number}" for path, number in _numbers(report.model_dump(mode="json")))
    return sha256("\n".join(lines).encode()).hexdigest()


def _numbers(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    match value:
        case dict():
            for name, inner in value.items():
                if name not in ADVICE:
                    yield from _numbers(inner, f"{path}.{name}")
        case list():
            for place, inner in enumerate(value):
                yield from _numbers(inner, f"{path}.{place}")
        case int() | float() if not isinstance(value, bool):
            assert math.isfinite(value), path
            yield path, f"{round(value, DECIMALS):.{DIGITS}g}"
        case _:
            pass
