"""A refusal examines little, however much is wrong: counted, not timed."""

from collections.abc import Callable
from typing import Any

import pytest

from qdepth.design.checks import design_problems as problems
from qdepth.design.checks.schema_problems import shown
from qdepth.design.document import input_limits
from qdepth.design.document.document import Design
from qdepth.design.document.input_limits import MOST_KEYS
from qdepth.design.parsing import read_design
from qdepth.design.problem import MOST_FINDINGS, DesignProblem, InvalidDesign, first
from tests.support.designs import changed, small_design

Json = dict[str, Any]


def refused(document: Json) -> InvalidDesign:
    with pytest.raises(InvalidDesign) as error:
        read_design(document)
    return error.value


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every part that is validated from now on."""
    seen: list[object] = []
    validated = input_limits._examined

    def noted(data: object, validate: Callable[[Any], Any], found: Any) -> Any:
        def counted(inner: object) -> Any:
            seen.append(inner)
            return validate(inner)

        return validated(data, counted, found)

    monkeypatch.setattr(input_limits, "_examined", noted)
    return seen


GROUP = small_design()["classes"][0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"classes": [GROUP | {"vms_per_host": 0, "shares": 0}] * 4096},
        {"classes": [{}] * 4096},
        {"arrays": [small_design()["arrays"][0] | {"luns": [{}] * 1024}] * 64},
        {"layout": {f"part{n}": {"x": "left", "z": 1} for n in range(MOST_KEYS)}},
        {"fabrics": [{"id": "fc", "protocol": "fc", "zones": [{"members": [""] * 4096}] * 4096}]},
    ],
    ids=["two a group", "empty groups", "LUNs of arrays", "layout", "members"],
)
def test_parts_are_left_unseen_once_enough_is_wrong(wrong: Json, examined: list[object]) -> None:
    refusal = refused(small_design() | wrong)
    assert len(refusal.problems) == MOST_FINDINGS + 1
    assert len(examined) < 3 * MOST_FINDINGS
    assert "There is more; these are the first 100." in str(refusal)


def test_a_hundred_findings_are_all_told(examined: list[object]) -> None:
    groups = [GROUP | {"id": f"g{n}", "vms_per_host": 0} for n in range(MOST_FINDINGS)]
    refusal = refused(small_design() | {"classes": [*groups, GROUP]})
    assert len(refusal.problems) == MOST_FINDINGS
    assert "There is more" not in str(refusal)
    assert GROUP in examined


def test_the_next_document_is_examined_anew(examined: list[object]) -> None:
    refused(small_design() | {"classes": [{}] * 200})
    examined.clear()
    read_design(small_design())
    assert len(examined) > 20


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({f"key{n}": n for n in range(MOST_KEYS)}, ""),
        ({"layout": {f"part{n}": {"x": 0, "y": 0} for n in range(MOST_KEYS + 1)}}, "/layout"),
        ({"latency_target": {f"key{n}": n for n in range(MOST_KEYS + 1)}}, "/latency_target"),
    ],
)
def test_too_many_keys_are_one_finding(fields: Json, pointer: str, examined: list[object]) -> None:
    (found,) = refused(small_design() | fields).problems
    assert (found.pointer, found.limit) == (pointer, f"at most {MOST_KEYS}")
    assert found.message.endswith("has too many entries.")
    assert examined == [] or pointer


def test_a_layout_as_large_as_allowed_is_taken() -> None:
    layout = {f"part{n}": {"x": 0, "y": 0} for n in range(MOST_KEYS)}
    assert len(read_design(small_design() | {"layout": layout}).layout) == MOST_KEYS


def test_contradictions_are_looked_for_until_there_are_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []
    dangling = problems._dangling

    def noted(pointer: str, *rest: Any) -> Any:
        made.append(pointer)
        return dangling(pointer, *rest)

    monkeypatch.setattr(problems, "_dangling", noted)
    groups = [GROUP | {"id": f"g{n}", "hosts": ["nowhere"]} for n in range(4000)]
    refusal = refused(small_design() | {"classes": groups})
    assert len(refusal.problems) == MOST_FINDINGS + 1
    assert len(made) < 3 * MOST_FINDINGS


def test_gaps_do_not_hide_what_stops_a_design_from_being_kept() -> None:
    """More gaps than are told come before a contradiction in the list of all findings."""
    groups = [GROUP | {"id": f"g{n}", "disk_depth": None} for n in range(150)]
    document = changed(small_design() | {"classes": groups}, arrays__0__luns__0__pool="nowhere")
    (found,) = refused(document).problems
    assert found.pointer == "/arrays/0/luns/0/pool"
    kept = Design.model_validate(document)
    assert len(problems.find_problems(kept)) == MOST_FINDINGS + 1


def test_first_takes_no_more_than_it_needs() -> None:
    asked = iter(DesignProblem(pointer=f"/{n}", message="", remedy="") for n in range(1000))
    assert len(first(asked)) == MOST_FINDINGS + 1
    assert next(asked).pointer == f"/{MOST_FINDINGS + 1}"


def test_of_a_long_value_only_the_beginning_is_written() -> None:
    class Endless(list[int]):
        """A list that nobody could write in full."""

        def __iter__(self) -> Any:
            return iter(lambda: 1, 2)

    assert shown(Endless([1])).endswith("...")
    assert shown("x" * 10**6) == '"' + "x" * 199 + "..."
