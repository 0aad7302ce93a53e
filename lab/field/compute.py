"""Answers to the field questions: computed, stored next to them, and read."""

from datetime import date
from pathlib import Path

from lab.field.field_answers import answer_question
from lab.field.field_questions import field_designs, read_field_design, read_questions
from qdepth import MODEL_VERSION
from qdepth.published.shipped_suite import ShippedSuite, sha256_of
from qdepth.studies.simulate.options import SimulationOptions

COMPUTED = Path(__file__).with_name("computed.json")


def read_computed() -> ShippedSuite | None:
    """The stored answers; None if they are of another version of the model."""
    found = ShippedSuite.model_validate_json(COMPUTED.read_text(encoding="utf-8"))
    return found if found.model_version == MODEL_VERSION else None


def digest_of_field_questions() -> str:
    """Digest of every question, design and option that the answers follow from."""
    return sha256_of(
        {
            "options": SimulationOptions().model_dump(mode="json"),
            "questions": [question.model_dump(mode="json") for question in read_questions()],
            "designs": [read_field_design(id_).model_dump(mode="json") for id_ in field_designs()],
        }
    )


def compute_field_questions(today: date) -> ShippedSuite:
    """Answer every question of an administrator; it takes about a minute."""
    records: dict[str, str] = {}
    rows = []
    for question in read_questions():
        answered = answer_question(question)
        records |= {f"{question.id}/{name}": of for name, of in answered.records.items()}
        rows += [answer.model_dump(mode="json") for answer in answered.answers]
    return ShippedSuite(
        model_version=MODEL_VERSION,
        computed_on=today,
        questions=len(read_questions()),
        questions_digest=digest_of_field_questions(),
        records=records,
        rows=rows,
    )
