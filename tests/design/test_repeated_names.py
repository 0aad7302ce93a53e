"""Names that come twice are found in a time that grows with their number alone."""

import re
from pathlib import Path

import pytest

import qdepth
from qdepth.design.document.base import first_repeated

SOURCES = [
    path
    for folder in ("design", "studies")
    for path in (Path(qdepth.__file__).parent / folder).rglob("*.py")
]
COUNTED = re.compile(r"for (\w+) in .*\.count\(\1\) > 1")


class _Name:
    compared = 0

    def __init__(self, number: int) -> None:
        self.number = number

    def __hash__(self) -> int:
        return hash(self.number)

    def __eq__(self, other: object) -> bool:
        _Name.compared += 1
        return isinstance(other, _Name) and other.number == self.number


def test_each_name_is_compared_with_few_others() -> None:
    names = [_Name(number) for number in range(5_000)]
    assert first_repeated(names) is None
    assert first_repeated([*names, names[7]]) is names[7]
    assert _Name.compared < 100


@pytest.mark.parametrize(
    ("names", "first"), [([], None), (["a"], None), (["a", "b", "b", "a"], "b"), ([None] * 2, None)]
)
def test_first_name_that_comes_again(names: list[str | None], first: str | None) -> None:
    assert first_repeated(names) == first


def test_no_document_compares_each_name_with_all_others() -> None:
    found = [path.name for path in SOURCES if COUNTED.search(path.read_text("utf-8"))]
    assert found == []
