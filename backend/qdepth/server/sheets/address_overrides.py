"""The overrides in the address of a sheet: all parameters with a dot in their name."""

from collections.abc import Sequence

from starlette.datastructures import QueryParams

from qdepth.design.problem import DesignProblem
from qdepth.server.http.errors import InvalidRequest
from qdepth.studies.meant_parts import EXAMPLE
from qdepth.studies.overrides import Override, read_override


def read_overrides(query_params: QueryParams, known: Sequence[str]) -> list[Override]:
    """Read the overrides; raise InvalidRequest for unknown or repeated names of others."""
    items = query_params.multi_items()
    names = [name for name, _ in items if "." not in name]
    problems = [_unknown(name, known) for name in names if name not in known]
    problems += [_repeated(name) for name in known if names.count(name) > 1]
    if problems:
        raise InvalidRequest(problems)
    return [read_override(name, text) for name, text in items if "." in name]


def _unknown(name: str, known: Sequence[str]) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{name}",
        message="The parameter is not known here.",
        limit=", ".join(known),
        remedy=f"Remove it; an override has dots in its name, for example {EXAMPLE}.",
    )


def _repeated(name: str) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{name}", message="The parameter is given twice.", remedy="Give it once."
    )
