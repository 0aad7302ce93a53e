"""Ways of a design: the same VMs over other protocols, next to each other."""

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from qdepth.design.document import document
from qdepth.design.ways.way import WAY_IDS, WayChoices, WayId
from qdepth.engines.readiness import prepare
from qdepth.library.answers import estimate
from qdepth.library.keyword_options import InvalidOptions
from qdepth.studies.ways.ways import ways as ways_of
from qdepth.studies.ways.ways_answer import Ways, WaysQuestion


def ways(design: document.Design, ways: Sequence[WayId] = WAY_IDS, **choices: Any) -> Ways:
    """Lay the ways of a design next to each other: VMFS, NVMe and NFS over other protocols.

    Parameters
    ----------
    design : Design
        The design as it is. Its vVols move if it has any, else its file systems.
    ways : sequence of str
        `vmfs_fc`, `nvme_fc`, `nvme_tcp`, `iscsi` and `nfs`; default: all.
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
    return ways_of(question_of(design, ways, choices), estimate)


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
        words = (
            f"{'.'.join(map(str, each['loc']))}: {each['msg'].removeprefix('Value error, ')}"
            for each in error.errors()
        )
        raise InvalidOptions("; ".join(words)) from None
