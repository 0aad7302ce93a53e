"""Price lists: tables of suppliers, read for the price list of a design."""

from anyio import to_thread
from fastapi import APIRouter, Request

from qdepth.api.documented import documented
from qdepth.api.sent_tables import kind_sent, upload
from qdepth.imports.price_list import PriceList, read_price_list

router = APIRouter(tags=["prices"])

EXAMPLE = (
    "id,name,list_price,discount_pct,power_w,source,currency\r\nHBA-16,HBA,900,10,9,quote 7,EUR\r\n"
)


@router.post(
    "/price-lists", responses=documented(400, 413, 415, 422), openapi_extra=upload(EXAMPLE)
)
async def read_prices(request: Request) -> PriceList:
    """Read a price list from a CSV or XLSX, for the `price_list` of a design; it is not kept.

    The columns are `id`, `name`, `list_price`, `discount_pct`, `quote`, `source`, `power_w` and
    `currency`; only `id` is needed. Others are not read, and named, as is every cell that does not
    fit.
    """
    sent = (await request.body(), kind_sent(request))
    return await to_thread.run_sync(read_price_list, *sent)
