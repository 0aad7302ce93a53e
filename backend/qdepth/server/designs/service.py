"""Checks of designs: what is wrong, and what may be stored or evaluated."""

from qdepth.design import parsing
from qdepth.design.checks.advice import find_advice
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.checks.notices import find_notices
from qdepth.design.document.document import Design
from qdepth.design.placement.told import placements
from qdepth.design.problem import MOST_FINDINGS, DesignProblem, InvalidDesign
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.server.designs.schemas import DesignCheck


def check_design(document: object) -> DesignCheck:
    """List what is wrong with a design, what vendors advise, and where its values come from."""
    try:
        design = parsing.read_design(document)
    except InvalidDesign as refusal:
        return DesignCheck(problems=refusal.problems[:MOST_FINDINGS])
    problems = find_problems(design)[:MOST_FINDINGS]
    return DesignCheck(
        problems=problems,
        advice=[] if problems else find_advice(design),
        notices=find_notices(design),
        placements=[] if problems else placements(design),
        settings=effective_settings(design),
    )


def require_sound(designs: list[Design], *, complete: bool) -> None:
    """Raise InvalidDesign with the first findings about designs at `/designs/<position>`.

    Designs that are only stored may be incomplete; those that are simulated may not.
    """
    problems = _repeated_ids(designs)
    for position, design in enumerate(designs):
        if len(problems) <= MOST_FINDINGS:
            problems += _within(design, f"/designs/{position}", complete=complete)
    if problems:
        raise InvalidDesign(problems)


def require_complete(design: Design, pointer: str) -> None:
    """Raise InvalidDesign with the first findings about the design at `pointer`."""
    problems = _within(design, pointer, complete=True)
    if problems:
        raise InvalidDesign(problems)


def require_load(design: Design, pointer: str) -> None:
    """Raise InvalidDesign unless the design at `pointer` is complete and has VMs."""
    require_complete(design, pointer)
    try:
        parsing.require_load(design)
    except InvalidDesign as refusal:
        raise refusal.at(pointer) from None


def _within(design: Design, pointer: str, *, complete: bool) -> list[DesignProblem]:
    return [problem.within(pointer) for problem in find_problems(design, to_keep=not complete)]


def _repeated_ids(designs: list[Design]) -> list[DesignProblem]:
    seen: dict[str, int] = {}
    problems = []
    for position, design in enumerate(designs):
        if design.id in seen:
            problems.append(
                DesignProblem(
                    pointer=f"/designs/{position}/id",
                    message=f"The id {design.id} is taken by design {seen[design.id]}.",
                    value=design.id,
                    limit="unique among the designs",
                    remedy="Give this design another id.",
                )
            )
        seen.setdefault(design.id, position)
    return problems
