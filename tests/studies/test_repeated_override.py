"""The same fields overridden again and again: always what a single override gives."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.document.workload import OpenWorkload
from qdepth.studies.document_fields import places
from qdepth.studies.overrides import Override, override, read_override
from qdepth.studies.repeated_override import RepeatedOverride
from tests.support.designs import design, designs
from tests.support.examples import examples

SETTINGS = settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
TEXTS = st.one_of(
    st.floats(0.001, 500.0).map(str),
    st.integers(-2, 70_000).map(str),
    st.sampled_from(["0", "null", "true", "1e9", "-1", "0.0", "word", "fixed", "inf", ""]),
)


def paths_of(of: Design) -> list[str]:
    """Every field of every part that holds a number, a word or nothing, to three levels."""
    document = of.model_dump(mode="json", by_alias=True)
    return [
        f"{place.collection}.{place.part['id']}{path}"
        for place in places(document)
        for path in fields_in(place.part)
    ]


def fields_in(value: object) -> list[str]:
    if isinstance(value, dict):
        return [f".{name}{rest}" for name, each in value.items() for rest in fields_in(each)]
    if isinstance(value, list):
        parts = [each for each in value if not isinstance(each, dict) or "id" not in each]
        return [f".{index}{rest}" for index, each in enumerate(parts) for rest in fields_in(each)]
    return [""]


def answer(make: object, items: list[Override]) -> object:
    """The design, with what it was read with, or everything that is wrong."""
    try:
        made = make(items)  # type: ignore[operator]
    except InvalidDesign as refusal:
        return [problem.model_dump() for problem in refusal.problems]
    return made, made.model_dump_json(), made.model_dump_json(exclude_unset=True)


@pytest.mark.full
@given(of=designs(), data=st.data())
@SETTINGS
def test_it_gives_what_an_override_gives(of: Design, data: st.DataObject) -> None:
    paths = data.draw(st.lists(st.sampled_from(paths_of(of)), min_size=1, max_size=4, unique=True))
    again = RepeatedOverride(of)
    for _ in range(4):
        items = [read_override(path, data.draw(TEXTS)) for path in paths]
        assert answer(again, items) == answer(lambda given: override(of, given), items)


@pytest.mark.parametrize(
    "rows",
    [
        [{"sps.spa.read_us": "10"}, {"sps.spa.read_us": "12.5"}, {"sps.spa.read_us": "-1"}],
        [{"sps.spa.read_us": "1"}, {"arrays.array.read_ms": "0.25"}, {}],
        [{"hosts.esx1.lun_depth": "8"}, {"hosts.esx1.lun_depth": "8.5"}],
        [{"classes.web.workload.read_pct": "1"}, {"classes.web.workload.read_pct": "101"}],
        [{"classes.db.workload.blocks.0.share_pct": "1"}] * 2,
        [{"classes.db.workload.blocks.0.share_pct": share} for share in ("75", "1", "75")],
    ],
)
def test_what_is_wrong_is_said_in_the_same_words(rows: list[dict[str, str]]) -> None:
    of = design()
    again = RepeatedOverride(of)
    for row in rows:
        items = [read_override(path, text) for path, text in row.items()]
        assert answer(again, items) == answer(lambda given: override(of, given), items)


def test_the_disks_of_a_vm_share_its_iops_every_time() -> None:
    of = design(classes__1__virtual_disks=2)
    again = RepeatedOverride(of)
    for rate in (100.0, 50.0, 75.0):
        items = [Override("classes.db.iops", rate)]
        workload = again(items).classes[1].workload
        assert isinstance(workload, OpenWorkload)
        assert workload.arrival_rate_iops == rate / 2
        assert answer(again, items) == answer(lambda given: override(of, given), items)


def test_a_field_that_is_named_twice_is_refused_every_time() -> None:
    twice = [read_override("sps.spa.read_us", "1"), read_override("sps.spa.read_us", "2")]
    again = RepeatedOverride(design())
    again(twice[:1])
    with pytest.raises(InvalidDesign, match="named twice"):
        again(twice)


def test_a_second_look_reads_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    again = RepeatedOverride(design())
    again([read_override("sps.spa.read_us", "10")])
    monkeypatch.setattr("qdepth.studies.overrides.read_design", None)
    assert again([read_override("sps.spa.read_us", "11")]).arrays[0].sps[0].read_us == 11.0


def test_iops_of_a_vm_follow_a_changing_number_of_disks() -> None:
    of = design(classes__1__virtual_disks=1)
    again = RepeatedOverride(of)
    for disks in (1, 2, 4):
        items = [Override("classes.db.iops", 100.0), Override("classes.db.virtual_disks", disks)]
        assert answer(again, items) == answer(lambda given: override(of, given), items)
