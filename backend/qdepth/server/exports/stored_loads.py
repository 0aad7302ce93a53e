"""Stored loads at which designs reach their targets: a search takes many estimates."""

import hashlib
import logging
from collections.abc import Sequence
from datetime import datetime

from anyio import to_thread
from sqlalchemy.exc import DBAPIError

from qdepth import MODEL_VERSION
from qdepth.db import results
from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.design.text_without_prices import text_without_prices
from qdepth.server.deps import Services
from qdepth.studies.estimate.headroom import loads_at
from qdepth.studies.estimate.load_at_target import LoadAtTarget

logger = logging.getLogger(__name__)


async def load_at(
    services: Services, design: Design, targets: Sequence[LatencyTarget], now: datetime
) -> LoadAtTarget | None:
    """Return the largest load of a design within all targets, computed once.

    None if it cannot be estimated.
    """
    key = _key(design, targets)

    async def find_or_compute() -> LoadAtTarget | None:
        stored = await to_thread.run_sync(_find, services, key)
        if stored is not None:
            return stored[0]
        (found,) = await services.estimators.studies.answer(loads_at, targets, [design])
        await to_thread.run_sync(_store, services, key, found, now)
        return found

    load: LoadAtTarget | None = await services.loads_under_way.join(key, find_or_compute)
    return load


def _key(design: Design, targets: Sequence[LatencyTarget]) -> str:
    """Make the key: the result names parts of the design, so a new name makes another one."""
    wanted = [target.model_dump_json() for target in targets]
    question = ["load at target", MODEL_VERSION, text_without_prices(design), *wanted]
    return hashlib.sha256("\n".join(question).encode()).hexdigest()


def _find(services: Services, key: str) -> tuple[LoadAtTarget | None] | None:
    """Return what is stored, which may be None, in a tuple; None if nothing is."""
    with services.sessions.reading() as session:
        stored = results.find(session, [key])
    if stored is None:
        return None
    (document,) = stored
    found = document["load_at_target"]
    return (None if found is None else LoadAtTarget.model_validate(found),)


def _store(services: Services, key: str, found: LoadAtTarget | None, now: datetime) -> None:
    document = {"load_at_target": None if found is None else found.model_dump(mode="json")}
    try:
        with services.sessions.writing() as session:
            results.store(session, key, document, now=now)
    except DBAPIError as error:  # somebody else was faster, or nothing can be written now
        logger.info("a load at target was not stored: %s", error.orig)
