"""Finds prices that name no item, or that have no effect."""

from collections.abc import Iterator

from qdepth.design.document.document import Design
from qdepth.design.document.parts import priced_parts
from qdepth.design.problem import DesignProblem
from qdepth.figures import entered


def price_problems(design: Design) -> Iterator[DesignProblem]:
    """Items that the price list lacks, and discounts of a part on a price that is not its own."""
    known = {item.id for item in design.price_list}
    for pointer, part in priced_parts(design):
        if part.price_item is None:
            continue
        if part.price_item not in known:
            yield DesignProblem(
                pointer=f"{pointer}/price_item",
                message=f"The price list has no item {part.price_item}.",
                value=part.price_item,
                limit=", ".join(sorted(known)[:20]) or "none, the price list is empty",
                remedy="Enter an item that exists, or add it to the price list.",
            )
        if part.price.discount_pct and not part.price.is_given:
            yield DesignProblem(
                pointer=f"{pointer}/price/discount_pct",
                message="The discount has no effect, because the price is that of item "
                f"{part.price_item}.",
                value=entered(part.price.discount_pct),
                limit="0 where the price is that of an item",
                remedy="Enter the discount at the item, or give the part a list price of its own.",
            )
