"""The key of a question: another question, another key; the same question, the same key."""

from typing import Any

import pytest

from qdepth.studies.simulate import question_key as keys
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.question_key import evaluation_key
from tests.support.designs import design

KEY = evaluation_key(design(), SimulationOptions())


@pytest.mark.parametrize(
    "fields",
    [
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
)
def test_what_has_no_effect_at_rest_does_not_count(fields: dict[str, Any]) -> None:
    assert evaluation_key(design(**fields), SimulationOptions()) == KEY


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "other"},
        {"title": "Other"},
        {"hosts__0__lun_depth": 33},
        {"hosts__0__kernel_us": 5.000001},
        {"hosts__0__name": "A name"},
        {"fabrics__0__duplex": "half"},
        {"arrays__0__sps__1__servers": 2},
        {"classes__0__stream_key": "web2"},
        {"classes__1__workload__blocks__0__size_kib": 8.0},
    ],
    ids=str,
)
def test_everything_else_in_the_design_counts(fields: dict[str, Any]) -> None:
    assert evaluation_key(design(**fields), SimulationOptions()) != KEY


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
    assert evaluation_key(design(), options) != KEY


def test_version_of_the_model_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "MODEL_VERSION", "other")
    assert evaluation_key(design(), SimulationOptions()) != KEY


def test_is_a_sha_256() -> None:
    assert len(KEY) == 64
    assert int(KEY, 16) > 0
