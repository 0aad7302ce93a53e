"""Designs as texts that prices do not change: equal texts, equal networks under any load."""

from functools import lru_cache
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import ClassTarget, DesignTarget
from qdepth.design.document.price import Currency, Price, PriceItem
from qdepth.design.document.quantities import PowerW
from qdepth.design.document.references import PriceItemId

_OF_PURCHASE = (Price, PriceItem, PriceItemId, PowerW, Currency, DesignTarget, ClassTarget)
"""Types of fields that say what parts cost and draw, and what is asked of the design."""


def text_without_prices(design: Design) -> str:
    """A design as JSON, without prices, power, latency targets and texts."""
    unwritten = design.model_copy(update={"notes": "", "layout": {}})
    return unwritten.model_dump_json(by_alias=True, exclude=_excluded(Design))


@lru_cache(64)
def _excluded(model: type[BaseModel]) -> dict[str, Any]:
    """What to leave out of a model, by the types of its fields."""
    found: dict[str, Any] = {}
    for name, info in model.model_fields.items():
        kinds = list(_kinds(info.annotation))
        if any(kind in _OF_PURCHASE for kind in kinds):
            found[name] = True
            continue
        inner: dict[str, Any] = {}
        for kind in kinds:
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                inner |= _excluded(kind)
        if inner:
            is_list = any(get_origin(kind) is list for kind in kinds)
            found[name] = {"__all__": inner} if is_list else inner
    return found


def _kinds(annotation: Any) -> list[Any]:
    """An annotation and all that it is made of."""
    return [annotation, *(kind for part in get_args(annotation) for kind in _kinds(part))]
