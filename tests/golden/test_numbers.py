"""No number moves unawares: every pinned design gives what it gave at the pinned commit."""

import json
from typing import Any

import pytest

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.engines.compiled.simulation import prepare
from tests.golden.numbers import PINNED, pinned_designs, quick_numbers_of, simpy_digest

DESIGNS = list(pinned_designs())
WHOLE: dict[str, Any] = json.loads(PINNED.read_text(encoding="utf-8"))
STALE = (
    "a number moved: mend it, or raise MODEL_VERSION and run `python -m tests.golden.pin` "
    "if the model is meant to change"
)
ALMOST = 1e-9
SIMPY_ONE_OF, DRAWN_ONE_OF = 24, 6
"""Of so many designs one is computed in a quick run; of those that ship, each is."""


def _marks(one_of: int, place: int) -> list[pytest.MarkDecorator]:
    return [pytest.mark.full] if place % one_of else []


@pytest.fixture(scope="module", autouse=True)
def machine_code() -> None:
    prepare()


def test_the_pinned_numbers_are_of_this_version_and_of_these_designs() -> None:
    assert WHOLE["model_version"] == MODEL_VERSION, STALE
    assert list(WHOLE["designs"]) == [name for name, _, _ in DESIGNS]


def test_both_engines_were_pinned_with_the_same_record() -> None:
    assert {name for name, one in WHOLE["designs"].items() if one["simpy"] != one["compiled"]} == (
        set()
    )


@pytest.mark.parametrize(
    ("name", "design", "ios"),
    [
        pytest.param(
            *each,
            id=each[0],
            marks=_marks(DRAWN_ONE_OF if each[0].startswith(("drawn/", "estates/")) else 1, place),
        )
        for place, each in enumerate(DESIGNS)
    ],
)
def test_no_number_moved(name: str, design: Design, ios: int) -> None:
    pinned, now = WHOLE["designs"][name], quick_numbers_of(design, ios)
    assert now == {
        key: pytest.approx(value, rel=ALMOST) if isinstance(value, float) else value
        for key, value in pinned.items()
        if key != "simpy"
    }, STALE


@pytest.mark.parametrize(
    ("name", "design", "ios"),
    [
        pytest.param(*each, id=each[0], marks=_marks(SIMPY_ONE_OF, place))
        for place, each in enumerate(DESIGNS)
    ],
)
def test_no_number_of_simpy_moved(name: str, design: Design, ios: int) -> None:
    """Of one design of a few in `make test`: `test_same_path` holds both engines together."""
    assert simpy_digest(design, ios) == WHOLE["designs"][name]["simpy"], STALE
