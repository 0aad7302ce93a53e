"""What examples answer at a glance, as it ships."""

import pytest

from qdepth.studies.cases.example import ExampleAnswer
from qdepth.studies.cases.example_answers import compute_answers
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.estimate.estimate import estimate

TOLERANCE = 0.02
"""A later model may move an estimate; from here on it has to be written anew."""


def test_shipped_answers_are_those_of_this_version() -> None:
    found = {example.id: example.answers for example in examples()}
    computed = compute_answers(examples(), estimate)
    remedy = "Write them anew: python tools/example_answers.py"
    assert {id_: _ids(rows) for id_, rows in found.items()} == {
        id_: _ids(rows) for id_, rows in computed.items()
    }, remedy
    for id_, rows in computed.items():
        for shipped, now in zip(found[id_], rows, strict=True):
            assert shipped.iops == pytest.approx(now.iops, rel=TOLERANCE), remedy
            assert shipped.latency_p99_ms == pytest.approx(now.latency_p99_ms, rel=TOLERANCE), (
                remedy
            )
            assert shipped.wait_ms == pytest.approx(now.wait_ms, rel=TOLERANCE, abs=1e-3), remedy


def test_cluster_comes_first_and_has_a_density() -> None:
    cluster = examples()[0]
    assert cluster.id == "cluster"
    assert all(each.capacity_gib for design in cluster.designs for each in design.datastores)


def _ids(rows: list[ExampleAnswer]) -> list[str]:
    return [row.design_id for row in rows]
