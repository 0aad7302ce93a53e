"""Scenarios to start from."""

import re

import pytest

from qdepth.studies.cases.example_scenarios import Example, examples


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.id)
def test_texts_are_whole_sentences(example: Example) -> None:
    for text in (example.source, example.summary, *example.assumptions, *example.caveats):
        assert re.search(r"[.?!]$", text), text
        assert not re.search(r"[.,;:?!]{2}|\s{2}", text), text


def test_ids_are_unique() -> None:
    ids = [example.id for example in examples()]
    assert len({*ids}) == len(ids)
