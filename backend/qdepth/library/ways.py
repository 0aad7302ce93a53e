"""Ways of a design: the same VMs over other protocols, and the move there."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from qdepth.design.document import document
from qdepth.design.ways.way import USUAL_WAYS, WayChoices, WayId
from qdepth.engines.readiness import prepare
from qdepth.library.answers import estimate
from qdepth.library.counted_designs import CountedDesigns
from qdepth.library.keyword_options import make_ready, refused_fields
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.ways.move import move as move_of
from qdepth.studies.ways.move_answer import Move, MoveQuestion
from qdepth.studies.ways.ways import ways as ways_of
from qdepth.studies.ways.ways_answer import Ways, WaysQuestion


def ways(
    design: document.Design,
    ways: Sequence[WayId] = USUAL_WAYS,
    *,
    progress: bool = False,
    **choices: Any,
) -> Ways:
    """Lay the ways of a design next to each other: VMFS, NVMe and NFS over other protocols.

    Parameters
    ----------
    design : Design
        The design as it is. Its vVols move if it has any, else its file systems.
    ways : sequence of str
        `vmfs_fc`, `nvme_fc`, `nvme_tcp`, `nvme_rdma`, `iscsi` and `nfs`; default: all but
        `nvme_rdma`.
    progress : bool
        Whether to show the progress on standard error.
    choices : keyword arguments
        `datastores`, `fc_gbps`, `ethernet_gbps`, `fc_driver` and `namespace_depth`.

    Raises
    ------
    InvalidDesign
        If the design is not complete.
    InvalidOptions
        If a way or a choice is unknown or out of its range.
    """
    prepare("analytic")
    question = question_of(design, ways, choices)
    counted = CountedDesigns("Ways", is_shown=progress)
    found = ways_of(question, counted.by(estimate))
    counted.end()
    return found


def move(
    design: document.Design,
    way: WayId,
    options: SimulationOptions | None = None,
    *,
    choices: Mapping[str, Any] | None = None,
    **asked: Any,
) -> Move:
    """Answer how a design moves to a way: how many parallel moves, and how long it takes.

    Parameters
    ----------
    design : Design
        The design as it is.
    way : str
        One of the ways of `ways`.
    options : SimulationOptions, optional
        How each number of moves side by side is simulated; default: 120,000 I/Os.
    choices : mapping, optional
        The choices of `ways`, such as `{"datastores": 4}`.
    asked : keyword arguments
        `vm_gib`, `per_host`, `per_datastore` and `at_once`.

    Raises
    ------
    InvalidDesign
        If the way is closed, the design is not complete, or nothing says how much the VMs hold.
    InvalidOptions
        If a choice is unknown or out of its range.
    """
    given: dict[str, Any] = {} if options is None else {"options": options}
    try:
        own = WayChoices.model_validate(dict(choices or {}))
        question = MoveQuestion(design=design, way=way, choices=own, **given, **asked)
    except ValidationError as error:
        raise refused_fields(error) from None
    make_ready(question.options)
    return move_of(question)


def question_of(
    design: document.Design, ways: Sequence[str], choices: dict[str, Any]
) -> WaysQuestion:
    """Return the question about the ways of a design.

    Raises
    ------
    InvalidOptions
        If a way or a choice is unknown or out of its range.
    """
    try:
        own = WayChoices.model_validate(choices)
        asked: Any = list(ways)
        return WaysQuestion(design=design, ways=asked, choices=own)
    except ValidationError as error:
        raise refused_fields(error) from None
