"""The key of an answer is the network: names and prices are no part of it, all that moves is."""

from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.studies.simulate import answer as answers
from qdepth.studies.simulate.answer import Question
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import design


def _key(asked: Design, options: SimulationOptions | None = None) -> str:
    return Question(asked, options or SimulationOptions()).key


KEY = _key(design())


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "other"},
        {"title": "Other"},
        {"currency": "EUR"},
        {"latency_target": {"at_most_ms": 2.0}},
        {"class_targets": {"web": {"at_most_ms": 2.0}}},
        {"hosts__0__name": "A name"},
        {"hosts__0__price": {"quote": 9_000.0}},
        {"arrays__0__power_w": 900.0},
        {"classes__0__name": "Web"},
        {"notes": "Something to remember."},
        {"layout": {"esx1": {"x": 10.0, "y": 20.0}}},
        {"hosts__0__count": 1},
        {"timeline": {"length_s": 60.0}},
        {"hosts__1__data_mover": {"outstanding_pieces": 32}},
        {"arrays__0__offload": {"write_same_us": 332.0}},
        {"datastores__0__used_gib": 100.0},
        {
            "operations": [
                {
                    "id": "new",
                    "kind": "create_eager_zeroed",
                    "host": "esx1",
                    "target": "ds1",
                    "provisioned_gib": 40.0,
                }
            ]
        },
    ],
    ids=str,
)
def test_what_leaves_the_network_alone_does_not_count(fields: dict[str, Any]) -> None:
    assert _key(design(**fields)) == KEY


@pytest.mark.parametrize(
    "fields",
    [
        {"hosts__0__lun_depth": 33},
        {"hosts__0__kernel_us": 5.000001},
        {"fabrics__0__duplex": "half"},
        {"arrays__0__sps__1__servers": 2},
        {"classes__0__stream_key": "web2"},
        {"classes__1__workload__blocks__0__size_kib": 8.0},
    ],
    ids=str,
)
def test_what_changes_the_network_counts(fields: dict[str, Any]) -> None:
    assert _key(design(**fields)) != KEY


@pytest.mark.parametrize(
    "options",
    [
        SimulationOptions(seed=2),
        SimulationOptions(max_ios=120_001),
        SimulationOptions(max_simulated_s=1.0),
        SimulationOptions(precision_mean_pct=1.0),
        SimulationOptions(precision_p99_pct=1.0),
        SimulationOptions(replications=2),
    ],
    ids=str,
)
def test_options_count(options: SimulationOptions) -> None:
    assert _key(design(), options) != KEY


def test_version_of_the_model_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MODEL_VERSION", "other")
    assert _key(design()) != KEY


def test_is_a_sha_256() -> None:
    assert len(KEY) == 64
    assert int(KEY, 16) > 0
