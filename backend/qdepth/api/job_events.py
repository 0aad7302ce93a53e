"""Server-sent events of long work: one for each change, until it has ended."""

from collections.abc import AsyncIterator, Callable

from anyio import sleep, to_thread
from fastapi.sse import ServerSentEvent

from qdepth.api.calibration_schemas import CalibrationRun
from qdepth.api.schemas import Batch, Run
from qdepth.db.jobs import FINAL

POLL_S = 0.2


async def job_events(
    name: str, look: Callable[[], Run | CalibrationRun | Batch]
) -> AsyncIterator[ServerSentEvent]:
    """Give an event of this name with what `look` sees, whenever that has changed."""
    shown: object = None
    while True:
        current = await to_thread.run_sync(look)
        if current != shown:
            yield ServerSentEvent(event=name, data=current)
            shown = current
        if current.status in FINAL:
            return
        await sleep(POLL_S)
