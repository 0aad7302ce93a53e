"""Hours of a measured series; `POST /imports/{import_id}/hours` starts them."""

from fastapi import APIRouter

from qdepth.server.hours.service import HOUR_LIST
from qdepth.server.http.idempotency import IdempotentRoute

router = APIRouter(prefix="/hours", tags=["imports"], route_class=IdempotentRoute)

HOUR_LIST.add_routes(
    router,
    shows="Show the answered hours of a measured series.",
    cancels="Cancel a list of hours.",
    follows="Follow a list of hours: an event `hour_list` for each day, to the end.",
)
