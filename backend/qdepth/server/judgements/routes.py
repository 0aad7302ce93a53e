"""Judgements: latencies and targets in, verdicts out; nothing is stored."""

from fastapi import APIRouter

from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.judgements.schemas import Judgements, JudgementsRequest
from qdepth.studies.judge.summary import summary_of
from qdepth.studies.judge.targets import judge

router = APIRouter(tags=["evaluations"])
_P99 = {"value": 1.8, "low": 1.0, "high": 2.6, "tag": "simulated"}


@router.post(
    "/judgements",
    responses=problems(400, 413, 415, 422),
    openapi_extra=request_example(
        {
            "targets": [{"quantity": "p99", "at_most_ms": 2.0}],
            "answers": [{"status": "steady", "latencies": [{"p99": _P99}]}],
        }
    ),
)
def judge_answers(request: JudgementsRequest) -> Judgements:
    """Judge answers by latency targets: pass, fail, or undecided until more is known.

    Reports carry the judgement by the targets of their design already. This judges the same
    latencies by other targets, without an evaluation.
    """
    judgements = [judge(request.targets, answered.as_answered()) for answered in request.answers]
    return Judgements(judgements=judgements, summary=summary_of(judgements, request.things))
