"""Summarizes the changes from one version of a scenario to another, design by design."""

from collections.abc import Iterator

from qdepth.design.change_words import change_words
from qdepth.design.changes import model_changes
from qdepth.design.described import label
from qdepth.design.document.document import Design
from qdepth.design.field_words import FieldWords
from qdepth.server.scenarios.schemas import ChangedGroup, Scenario, ScenarioContent
from qdepth.studies.simulate.options import SimulationOptions

Content = Scenario | ScenarioContent
_SCENARIO = "Scenario"
_LONG = {
    "layout": "Boxes moved in the layout",
    "notes": "Notes changed",
    "calibration": "Calibration changed",
}
"""Fields that are too long for a sentence, with what is said about them."""
_IDENTITY = {"id", "schema_"}


def version_words(before: Content, after: Content) -> list[ChangedGroup]:
    """Return sentences about the scenario, then about each design that both versions have."""
    old = {design.id: design for design in before.designs}
    both = [(old[design.id], design) for design in after.designs if design.id in old]
    groups = [
        ChangedGroup(title=_SCENARIO, sentences=list(_of_scenario(before, after))),
        *(ChangedGroup(title=new.title, sentences=_of_design(first, new)) for first, new in both),
    ]
    return [group for group in groups if group.sentences]


def _of_scenario(before: Content, after: Content) -> Iterator[str]:
    if before.title != after.title:
        yield f"Title {before.title} → {after.title}"
    spoken = FieldWords()
    for name, value in after.options:
        first = getattr(before.options, name)
        if first != value:
            old, new = (spoken.of(SimulationOptions, name, one) for one in (first, value))
            yield f"{label(SimulationOptions, name)} {old} → {new}"
    ids = [{design.id for design in content.designs} for content in (before, after)]
    yield from (f"Design added: {d.title}" for d in after.designs if d.id not in ids[0])
    yield from (f"Design removed: {d.title}" for d in before.designs if d.id not in ids[1])


def _of_design(before: Design, after: Design) -> list[str]:
    shown = Design.model_fields.keys() - _LONG.keys() - _IDENTITY
    long = [text for name, text in _LONG.items() if getattr(before, name) != getattr(after, name)]
    return [*change_words(before, after, model_changes(before, after, shown)), *long]
