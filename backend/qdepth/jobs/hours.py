"""Hours of a measured series: a day of estimates in each part, then simulations of the others."""

from collections.abc import Sequence
from dataclasses import dataclass

from qdepth.db import jobs
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.imports.import_result import Import
from qdepth.jobs.imports import IMPORTS, ImportAnswer
from qdepth.jobs.kind import Kind, Work
from qdepth.measured_days.hour_answers import (
    MOST_SIMULATED,
    estimated_hours,
    hours_of,
    hours_to_simulate,
    put_together,
    require_design,
    simulated_hours,
)
from qdepth.measured_days.hour_designs import NoHours
from qdepth.measured_days.hours_result import HourAnswer, HoursQuestion

HOURS = "hours"
HOURS_OF_A_PART = 24


class HoursOfImport(HoursQuestion):
    """Hours of an import that are answered."""

    import_id: str


def new_hours(found: Import, asked: HoursOfImport) -> NewJob:
    """Make the job from the result of an import.

    Raises
    ------
    NoHours
        If there is no series, or no design for it.
    """
    require_design(found, asked)
    count = len(hours_of(found, asked))
    question = asked.model_dump(mode="json")
    days = range(0, count, HOURS_OF_A_PART)
    places = [list(range(first, min(count, first + HOURS_OF_A_PART))) for first in days]
    parts = [NewPart({"places": day}) for day in places]
    return NewJob(HOURS, question, parts, progress={"hours": count})


@dataclass(frozen=True)
class HourLists(Kind[HoursOfImport]):
    """Answers hours, a day a part."""

    asks = HoursOfImport
    name: str = HOURS
    shares_parts: bool = True

    def plan(self, work: Work[HoursOfImport]) -> Sequence[NewPart]:
        """Return a part for each hour to simulate, once all are estimated."""
        with work.sessions.reading() as session:
            parts = jobs.parts_of(session, work.job_id)
        if any(_is_simulated(part) for part in parts):
            return ()
        places = hours_to_simulate(_answers(parts))
        return [NewPart({"places": [place], "simulate": True}) for place in places]

    def solve(self, work: Work[HoursOfImport], part: PartRow) -> Document:
        """Answer the hours of a part.

        Raises
        ------
        NoHours
            If the import was deleted meanwhile.
        """
        solve = simulated_hours if _is_simulated(part) else estimated_hours
        answers = solve(_found(work), work.question, (part.question or {})["places"])
        return {"hours": [each.model_dump(mode="json") for each in answers]}

    def put_together(self, work: Work[HoursOfImport]) -> Document:
        """Return the answer for all hours."""
        with work.sessions.reading() as session:
            answers = _answers(jobs.parts_of(session, work.job_id))
        return put_together(_found(work), work.question, answers).model_dump(mode="json")


def answered_share(parts: Sequence[PartRow]) -> float:
    """Return the done share of the work, 0 to 1: of days, and of the largest number of
    simulations."""
    done = sum(part.answer is not None for part in parts)
    is_planned = any(_is_simulated(part) for part in parts)
    return done / (len(parts) + (0 if is_planned else MOST_SIMULATED))


def answered_hours(parts: Sequence[PartRow]) -> int:
    """Count the hours that have an answer."""
    return len(_answers(parts))


def _answers(parts: Sequence[PartRow]) -> list[HourAnswer]:
    """The answers in the order of the hours; simulations replace estimates."""
    found: dict[int, HourAnswer] = {}
    for part in sorted(parts, key=lambda each: each.position):
        if part.answer is not None:
            places = (part.question or {})["places"]
            hours = map(HourAnswer.model_validate, part.answer["hours"])
            found |= dict(zip(places, hours, strict=True))
    return [found[place] for place in sorted(found)]


def _is_simulated(part: PartRow) -> bool:
    return bool((part.question or {}).get("simulate"))


def _found(work: Work[HoursOfImport]) -> Import:
    with work.sessions.reading() as session:
        job = jobs.find(session, IMPORTS, work.question.import_id)
        result = None if job is None else job.result
    if result is None:
        raise NoHours("The import of these hours was deleted. Import the files again.")
    return ImportAnswer.model_validate(result).found
