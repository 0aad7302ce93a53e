"""Each question of an administrator gets its right answer, unless a reason says why it does not."""

from collections.abc import Iterator

import pytest

from lab.field.compute import read_computed
from lab.field.field_answers import FieldAnswer, answer_question
from lab.field.field_questions import Check, FieldQuestion, Variant, read_questions
from qdepth.engines.compiled.simulation import prepare

STALE = "what ships is stale: run `make suites`"
ALMOST = 1e-12


def _asked() -> Iterator[object]:
    """All questions: a quick run asks the first short one of each topic, and of each place."""
    asked: set[str] = set()
    for each in read_questions():
        kinds = {each.topic, *(check.place for check in each.checks)}
        is_quick = not each.is_long and not kinds <= asked
        asked |= kinds if is_quick else set()
        yield pytest.param(each, id=each.id, marks=[] if is_quick else [pytest.mark.full])


@pytest.mark.parametrize("question", [*_asked()])
def test_answer_is_right_and_is_the_one_that_ships(question: FieldQuestion) -> None:
    prepare()
    answers = answer_question(question).answers
    verdicts = {answer.id: answer.verdict for answer in answers}
    assert verdicts == {f"{question.id}/{check.id}": check.verdict for check in question.checks}
    shipped = read_computed()
    assert shipped is not None, STALE
    stored = {row["id"]: row for row in shipped.rows}
    for answer in answers:
        row = answer.model_dump(mode="json")
        assert {name: _almost(value) for name, value in row.items()} == stored[answer.id], STALE


def _almost(value: object) -> object:
    """Last digits of formulas differ between processors."""
    return pytest.approx(value, rel=ALMOST, abs=1e-9) if isinstance(value, float) else value


def _judged(**fields: object) -> FieldAnswer:
    check = Check.model_validate(
        {"id": "rate", "what": "Rate", "role": "arithmetic", "of": "a", "read": "total.iops"}
        | fields
    )
    question = read_questions()[0].model_copy(
        update={
            "id": "drawn",
            "variants": {"a": Variant(design="mirror", engine="analytic")},
            "checks": [check],
        }
    )
    return answer_question(question).answers[0]


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(None, 139.0, "outside"), (141.0, None, "outside"), (140.0, 140.0, "inside")],
)
def test_a_number_is_judged_by_its_range(
    low: float | None, high: float | None, verdict: str
) -> None:
    """The mirror of the questions has 140 writes each second, and carries them."""
    assert _judged(low=low, high=high).verdict == verdict


def test_a_number_is_compared_with_the_right_one() -> None:
    answer = _judged(low=100.0, high=200.0, source_value=112.0)
    assert answer.off_pct == pytest.approx(25.0)


@pytest.mark.parametrize(
    ("says", "never", "verdict"),
    [
        (["steady"], [], "inside"),
        (["overload"], [], "outside"),
        (["steady"], ["stead"], "outside"),
    ],
)
def test_a_text_is_judged_by_its_words(says: list[str], never: list[str], verdict: str) -> None:
    assert _judged(read="status", says=says, never_says=never).verdict == verdict
