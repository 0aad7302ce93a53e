"""Ways: the same VMs over other protocols, next to each other."""

from fastapi import APIRouter

from qdepth.server.designs.schemas import EXAMPLE
from qdepth.server.http.idempotency import IdempotentRoute
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.jobs.resource import Starting
from qdepth.server.ways.schemas import WayList, WaysRequest
from qdepth.server.ways.service import WAY_LIST, checked_ways

router = APIRouter(prefix="/ways", tags=["evaluations"], route_class=IdempotentRoute)


@router.post(
    "",
    status_code=202,
    responses=problems(400, 404, 410, 413, 415, 422),
    openapi_extra=request_example({"design": EXAMPLE, "ways": ["vmfs_fc", "nvme_tcp"]}),
)
def post_ways(request: WaysRequest, call: Starting) -> WayList:
    """Compare a design over other protocols: VMFS on FC, NVMe/FC, NVMe/TCP and iSCSI, and NFS.

    Each way has a design, estimates of it healthy and without an SP or a path, and the fewest
    datastores that do what the design did before. What no estimate is valid for is simulated
    shortly.
    """
    return WAY_LIST.start(call.at(request.place), checked_ways(request), again=request.again)


WAY_LIST.add_routes(
    router,
    shows="Show the finished ways of a design.",
    cancels="Cancel a list of ways; finished ways stay.",
    follows="Follow a list of ways: an event `way_list` for each way, to the end.",
)
