"""A plan finds the smallest limit in the array with which all classes meet their targets."""

from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.plan.plan import plan
from qdepth.studies.plan.plan_question import PlanQuestion
from tests.support.designs import small_design

LIMITS = [0.5, 1.0, 2.0, 4.0, 8.0]


def test_plan_finds_the_iops_per_gib_that_keeps_the_targets() -> None:
    """1,000 GiB with 1,500 IOPS: 1 IOPS/GiB is too little, and 2 keep the 99th percentile."""
    document = small_design()
    load = {"loop": "open", "arrival_rate_iops": 1_500.0, "read_pct": 70.0}
    load["blocks"] = [{"size_kib": 8.0}]
    document["classes"] = [document["classes"][0] | {"vms_per_host": 1, "workload": load}]
    document["datastores"][0]["capacity_gib"] = 1_000.0
    document["arrays"][0]["io_limits"] = [
        {"id": "bronze", "datastores": ["ds1"], "iops_per_gib": LIMITS[0]}
    ]
    document["latency_target"] = {"at_most_ms": 6.0, "quantity": "p99"}
    question = {
        "design": document,
        "choices": [
            {
                "paths": ["io_limits.bronze.iops_per_gib"],
                "values": [{"text": str(limit)} for limit in LIMITS],
            }
        ],
    }
    found = plan(PlanQuestion.model_validate(question), estimate)
    assert found.best is not None
    assert [float(change.after) for change in found.best.changes] == [2.0]
    assert found.best.kind == "settings"
