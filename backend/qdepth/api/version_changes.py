"""What differs between two versions of a scenario, field by field."""

from qdepth.api.content_change import ContentChange
from qdepth.api.schemas import Scenario
from qdepth.design.changes import model_changes


def version_changes(before: Scenario, after: Scenario) -> list[ContentChange]:
    """List the fields of the second version that differ from the first, in the order of the
    document; designs and parts are matched by their ids, so moving one is no change."""
    return [
        ContentChange(pointer=change.pointer, before=change.before, after=change.after)
        for change in model_changes(before, after, {"title", "designs", "options"})
    ]
