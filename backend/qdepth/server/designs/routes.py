"""Designs: their schema, what is wrong with one, and available parts."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request
from pydantic import BeforeValidator, SkipValidation

from qdepth.catalogue.catalogue import Catalogue, catalogue
from qdepth.design.document.document import Design, design_json_schema
from qdepth.design.first_version import is_first, upgraded
from qdepth.imports.price_list import PriceList, read_price_list
from qdepth.server.deps import ServicesDep
from qdepth.server.designs import service
from qdepth.server.designs.schemas import EXAMPLE, DesignCheck, PriceMapping
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.openapi import request_example
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.table_io import read_sent_table, table_sent, upload
from qdepth.studies.cases.example_scenarios import Example, examples

router = APIRouter()


def _as_json(body: object) -> object:
    """Raise ValueError for a body that the framework left unread, because its type is not JSON."""
    if isinstance(body, bytes):
        raise ValueError("the body is not declared as JSON")  # noqa: TRY004  a TypeError is ours
    return body


UncheckedDesign = Annotated[SkipValidation[Design], BeforeValidator(_as_json), Body()]
"""The parsed JSON of a design, with whatever is wrong with it."""

PRICE_LIST = (
    "id,name,list_price,discount_pct,power_w,source,currency\r\nHBA-16,HBA,900,10,9,quote 7,EUR\r\n"
)


@router.get("/design-schema", tags=["designs"])
def get_design_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of a design, with unit and meaning of every field."""
    return design_json_schema()


@router.post(
    "/designs/check",
    responses=problems(400, 413, 415),
    tags=["designs"],
    openapi_extra=request_example(EXAMPLE),
)
def check_design(design: UncheckedDesign) -> DesignCheck:
    """List what is wrong with a design, up to 100 findings, what vendors advise, and where its
    values come from."""
    return service.check_design(design)


@router.post(
    "/designs/upgrade",
    responses=problems(400, 413, 415),
    tags=["designs"],
    openapi_extra=request_example(EXAMPLE),
)
def upgrade_design(design: Annotated[dict[str, Any], Body()]) -> dict[str, Any]:
    """Return a design in the present document version, unchecked."""
    return upgraded(design) if is_first(design) else design


@router.get("/catalogue", tags=["designs"])
def get_catalogue() -> Catalogue:
    """List the profiles of releases, drivers, adapters, arrays and disks, with their sources."""
    return catalogue()


@router.get("/examples", tags=["designs"])
def list_examples() -> list[Example]:
    """List the published cases that ship with Qdepth, with their designs."""
    return examples()


@router.post(
    "/price-lists",
    responses=problems(400, 413, 415, 422, 503),
    openapi_extra=upload(PRICE_LIST),
    tags=["prices"],
)
async def read_prices(
    request: Request,
    mapping: Annotated[PriceMapping, Query()],
    services: ServicesDep,
    caller: CallerDep,
) -> PriceList:
    """Read a price list from a CSV or XLSX, for the `price_list` of a design; it is not stored.

    The columns are `id`, `name`, `list_price`, `discount_pct`, `quote`, `source`, `power_w` and
    `currency`, or the usual words of suppliers for them; `id` and a price are needed. A parameter
    of such a name gives the title of its column, and then no other column is read. With
    `only_columns` the answer says what each column would be read as, without items. Every cell that
    does not fit is named, and `notes` say what to check before the prices count.
    """
    content, kind = await table_sent(request)
    titles = mapping.model_dump(exclude={"only_columns"}, exclude_none=True)
    read = partial(read_price_list, content, kind, titles, only_columns=mapping.only_columns)
    return await read_sent_table(request, services, caller, read)
