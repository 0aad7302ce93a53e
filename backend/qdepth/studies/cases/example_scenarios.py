"""Scenarios to open in the browser: a cluster, published cases, timelines, and one with prices."""

import json
from functools import cache
from importlib.resources import files

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.published.case import CASES, Case, read_case, read_case_design
from qdepth.studies.cases.example import Example
from qdepth.studies.cases.example_answers import shipped_answers
from qdepth.studies.cases.example_load import shipped_load

__all__ = ["Example", "examples"]

PRICED = ("priced/vmfs", "priced/vvol")
"""Designs of the first case that ship with made-up prices."""


def examples() -> list[Example]:
    """A cluster; every published case, with the designs that its comparison is about, and its
    further ones; then timelines, and the first case with made-up prices."""
    cluster, *timelines = made_up_examples()
    found = [cluster]
    for case_id in CASES:
        case = read_case(case_id)
        name = case.id.replace("_", "-")
        found.append(_example(case, name, case.title, case.summary, case.compare))
        found += [
            _example(case, f"{name}-{each.id}", each.title, each.summary, each.compare)
            for each in case.further
        ]
    found += [*timelines, _priced_example(read_case(CASES[0]))]
    answered = [each.model_copy(update={"answers": shipped_answers(each.id)}) for each in found]
    return [answered[0].model_copy(update={"load": shipped_load()}), *answered[1:]]


def made_up_examples() -> list[Example]:
    """A typical cluster of today; then copies next to production, power-on storms, and a day."""
    told = json.loads((files(__package__) / "examples.json").read_text(encoding="utf-8"))
    return [
        Example.model_validate(
            {**each, "fitted": [], "designs": [shipped_design(name) for name in each["designs"]]}
        )
        for each in told
    ]


@cache
def shipped_design(name: str) -> Design:
    """A design of an example without measurements, by folder and name: `timelines/day`."""
    text = (files(__package__) / f"{name}.json").read_text(encoding="utf-8")
    return read_design(json.loads(text))


def _priced_example(case: Case) -> Example:
    made_up = "All prices, discounts, quotes, powers and capacities are made up, without a source."
    return Example(
        id="priced",
        title="What does it cost? VMFS or vVol, with made-up prices",
        source=f"Designs: {case.source} Prices, powers and capacities: made up.",
        summary="The designs of the first case with made-up prices, to show how price "
        "per GB and per IOPS, IOPS per GB at a latency target, ranks and the front are computed.",
        assumptions=[*case.inferred, made_up],
        caveats=["The prices are made up, and so is the answer.", *case.caveats],
        fitted=case.fitted,
        designs=[shipped_design(name) for name in PRICED],
    )


def _example(case: Case, id_: str, title: str, summary: str, compare: list[str]) -> Example:
    designs = [read_case_design(case.id, design_id) for design_id in compare]
    return Example(
        id=id_,
        title=title,
        source=case.source,
        summary=summary,
        assumptions=case.inferred,
        caveats=case.caveats,
        fitted=case.fitted,
        is_measured=True,
        designs=designs,
    )
