"""The known-answer suite: every question, in the order of the page."""

from qdepth.known_answers.closed_questions import closed_questions
from qdepth.known_answers.open_questions import open_questions
from qdepth.known_answers.paced_questions import paced_questions
from qdepth.known_answers.path_questions import path_questions
from qdepth.known_answers.question import Question


def suite() -> list[Question]:
    """All questions."""
    return [*open_questions(), *closed_questions(), *path_questions(), *paced_questions()]
