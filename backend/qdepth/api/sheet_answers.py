"""How sheets are answered: from what is kept, else from a run that all cells wait for together."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from anyio import to_thread
from fastapi import Request
from sqlalchemy.orm import Session

from qdepth.api.access import Access, version_shown
from qdepth.api.asking import Question, ask, join_or_start
from qdepth.api.deps import Services
from qdepth.api.errors import EvaluationFailed
from qdepth.api.estimating import estimate
from qdepth.api.routes.scenarios import find_scenario
from qdepth.api.schemas import Run
from qdepth.api.sheet_question import Choices, designs_asked, options_asked, overrides_of
from qdepth.report.report import Report

RETRY_AFTER_S = 2


@dataclass(frozen=True)
class Asked:
    """A question of a sheet."""

    question: Question
    keys: list[str]
    """Keys of its reports."""
    title: str
    """Title of the scenario."""
    version: int
    frozen: bool = False
    """Whether the version of the scenario is named, so that the answer never changes."""

    def etag(self, *names: str) -> str:
        """Name the answer: equal names, equal answers."""
        text = "\n".join([*self.keys, *names])
        return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'

    def caching(self, etag: str) -> dict[str, str]:
        """Let the client keep an answer; one about the latest version only after asking again."""
        age = "max-age=3600" if self.frozen else "no-cache"
        return {"ETag": etag, "Cache-Control": f"private, {age}"}


def soon() -> dict[str, str]:
    """Ask the client to come back."""
    return {"Retry-After": str(RETRY_AFTER_S)}


def read_question(
    services: Services,
    access: Access,
    choices: Choices,
    request: Request,
    known_names: Sequence[str],
) -> Asked:
    """Read what an address asks; raises what is wrong with it.

    The names that are known are those of the parameters besides overrides.
    """
    overrides = overrides_of(request, known_names)
    with services.sessions.reading() as session:
        version = version_shown(session, access, choices.version)

        def read() -> Asked:
            scenario = find_scenario(session, access, version)
            designs = designs_asked(scenario, choices.design, overrides)
            question = Question(designs, options_asked(scenario, choices))
            return Asked(question, question.keys, title=scenario.title, version=version)

        chosen = choices.model_copy(update={"version": version, "wait_s": 0.0})
        name = (access.scenario_id, chosen, tuple(overrides))
        asked = services.kept_questions.find_or_read(name, read)
    return replace(asked, frozen=choices.version is not None or access.version is not None)


def _estimates(services: Services, asked: Asked) -> list[Report | None]:
    return [
        services.kept_reports.find_or_compute(key, partial(estimate, design))
        for key, design in zip(asked.keys, asked.question.designs, strict=True)
    ]


async def find_reports(
    services: Services, asked: Asked, *, wait_s: float, now: datetime
) -> list[Report | None]:
    """Give the report of each design, or None where it is not there within `wait_s`.

    Estimates of the analytic engine are made here and now; simulations are left to a worker.
    """
    if asked.question.options.engine == "analytic":
        return await to_thread.run_sync(_estimates, services, asked)

    def known() -> list[Report | None]:
        with services.sessions.reading() as session:
            return services.kept_reports.find(session, asked.keys)

    reports = await to_thread.run_sync(known)
    if None not in reports:
        return reports
    question = asked.question

    def start(session: Session) -> Run:
        return join_or_start(session, services.queue, question, now=now)

    answer = await ask(services, question, start, wait_s=wait_s)
    if isinstance(answer, Run) and answer.problem is not None:
        raise EvaluationFailed(answer.problem.detail)
    return await to_thread.run_sync(known)
