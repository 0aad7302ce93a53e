"""The questions of administrators are complete, and what ships answers these questions."""

from collections import Counter
from itertools import groupby

import pytest
from pydantic import ValidationError

from lab.field.compute import digest_of_field_questions, read_computed
from lab.field.field_answers import design_of
from lab.field.field_questions import Check, field_designs, read_questions
from qdepth.catalogue.catalogue import fact

STALE = "what ships is stale: run `make suites`"
ROW = {"id": "rate", "what": "Rate", "role": "measured", "of": "a", "read": "total.iops"}


def test_answers_that_ship_are_of_this_version_and_of_these_questions() -> None:
    shipped = read_computed()
    assert shipped is not None, STALE
    assert shipped.questions_digest == digest_of_field_questions(), STALE
    assert [row["id"] for row in shipped.rows] == [
        f"{question.id}/{check.id}" for question in read_questions() for check in question.checks
    ]


def test_each_question_has_a_name_of_its_own_and_a_known_source() -> None:
    assert not [id_ for id_, n in Counter(q.id for q in read_questions()).items() if n > 1]
    for question in read_questions():
        assert not [i for i, n in Counter(c.id for c in question.checks).items() if n > 1]
        assert all(source.title for source in question.sources)
        measured = [check for check in question.checks if check.role in {"measured", "report"}]
        assert not measured or any(source.address for source in question.sources), question.id


def test_questions_of_a_topic_follow_each_other() -> None:
    topics = [topic for topic, _ in groupby(read_questions(), lambda question: question.topic)]
    assert len(topics) == len(set(topics))


def test_each_design_is_asked_about() -> None:
    asked = {v.design for question in read_questions() for v in question.variants.values()}
    assert asked == set(field_designs())


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"low": 1.0, "says": ["steady"]},
        {"low": 1.0, "verdict": "outside"},
        {"low": 1.0, "gap": "not modelled"},
    ],
    ids=["neither", "both", "outside without a reason", "a reason without outside"],
)
def test_a_check_has_one_right_answer_and_a_reason_if_it_is_missed(
    wrong: dict[str, object],
) -> None:
    with pytest.raises(ValidationError, match="rate: give"):
        Check.model_validate(ROW | wrong)


def test_protocols_side_by_side_have_the_delays_of_the_catalogue_alone() -> None:
    """A delay that was chosen by the measured number would predict nothing."""
    asked = [q for q in read_questions() if q.topic == "Protocols side by side"]
    fabrics = [design_of(v).fabrics[0] for q in asked for v in q.variants.values()]
    assert {fabric.protocol for fabric in fabrics} == {"iscsi", "nvme_tcp", "nvme_rdma"}
    for fabric in fabrics:
        assert fabric.io_delay_us == fact(f"protocols.{fabric.protocol}.io_delay_us")
