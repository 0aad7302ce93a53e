"""Findings about limits in arrays say what is missing, and what to do."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.parsing import read_design
from tests.support.designs import small_design


def pointers(limit: dict[str, Any]) -> list[str]:
    document = small_design()
    document["arrays"][0]["io_limits"] = [{"id": "bronze"} | limit]
    return [problem.pointer for problem in find_problems(read_design(document))]


@pytest.mark.parametrize(
    ("limit", "found"),
    [
        ({"iops": 500.0}, []),
        ({}, ["/arrays/0/io_limits/0"]),
        ({"iops": 500.0, "burst_pct": 20.0}, ["/arrays/0/io_limits/0/burst_s"]),
        ({"iops_per_gib": 1.0, "datastores": ["ds1"]}, ["/datastores/0/capacity_gib"]),
        (
            {"iops": 500.0, "datastores": ["ds1"], "classes": ["web"]},
            ["/arrays/0/io_limits/0/classes"],
        ),
    ],
)
def test_what_a_limit_lacks_is_found_where_it_is(limit: dict[str, Any], found: list[str]) -> None:
    assert pointers(limit) == found
