"""What is said of a job that failed."""

from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.errors import QdepthError
from qdepth.jobs.failure_problems import problem_of


def test_refused_design_is_the_fault_of_whoever_asked_and_says_where() -> None:
    finding = DesignProblem(pointer="/hosts", message="None.", limit="at least 1", remedy="Add.")
    found = problem_of(InvalidDesign([finding]), "/runs/1")
    assert (found["status"], found["type"]) == (422, "urn:qdepth:problem:invalid-design")
    assert [row["pointer"] for row in found["errors"]] == ["/hosts"]


def test_other_failures_are_not_and_an_unexpected_one_keeps_its_reason_to_itself() -> None:
    for error in (QdepthError("No number."), ValueError("secret")):
        found = problem_of(error, "/runs/1")
        assert (found["status"], found["errors"], found["instance"]) == (500, [], "/runs/1")
        assert "secret" not in found["detail"]
