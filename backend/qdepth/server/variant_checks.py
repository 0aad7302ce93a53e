"""Checks of the variants that a question asks about: each value of a sweep or plan, each point."""

from collections.abc import Callable
from typing import TypeVar

from anyio import to_thread

from qdepth.design.checks.size import size_of
from qdepth.design.document.document import Design
from qdepth.server.deps import Services

SMALL_ENTRIES = 16
"""Largest number of hosts and classes of VMs of a small design, which takes milliseconds."""
SMALL_QUEUES = 2_000
"""Largest number of queues of a small design, with its counts expanded."""
MOST_CHECKED_HERE = 100
"""Variants of a small design that this process checks itself, in a fraction of a second."""
Question = TypeVar("Question")
Answer = TypeVar("Answer")


async def check_variants(
    services: Services,
    design: Design,
    number: int,
    check: Callable[[Question], Answer],
    question: Question,
) -> Answer:
    """Check a question about a number of variants of a design, after earlier studies if it is long.

    A check takes milliseconds for each variant, and much longer for a large design. It would keep
    the interpreter from other answers.

    Raises
    ------
    QdepthError
        As the check does, or if it takes too much processor time.
    """
    if number <= MOST_CHECKED_HERE and is_small(design):
        return await to_thread.run_sync(check, question)
    return await services.estimators.studies.answer(check, question)


def is_small(design: Design) -> bool:
    """Return whether the estimate of a design takes milliseconds."""
    if len(design.hosts) + len(design.classes) > SMALL_ENTRIES:
        return False
    return size_of(design).queues <= SMALL_QUEUES
