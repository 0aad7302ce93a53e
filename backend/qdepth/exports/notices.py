"""Deprecations and assumptions that concern the designs of a scenario."""

from qdepth.design.checks.notices import find_notices
from qdepth.exports.export_subject import Exported


def notices_of_designs(exported: Exported) -> dict[str, dict[int, str]]:
    """Each notice once, with its source and the parts that it concerns, by the place of their
    design.

    Notices follow from the designs alone, so they do not come from stored reports.
    """
    found: dict[str, dict[int, str]] = {}
    for place, design in enumerate(exported.designs):
        for notice in find_notices(design):
            source = f"Source: {notice.source.title}, {notice.source.address}."
            found.setdefault(f"{notice.message} {source}", {})[place] = notice.named_parts
    return found
