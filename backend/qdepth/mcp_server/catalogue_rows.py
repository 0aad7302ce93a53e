"""The catalogue as rows: designs to start with, and profiles with their sources."""

from collections.abc import Iterator
from typing import Literal

from qdepth.catalogue.catalogue import Profile, catalogue
from qdepth.mcp_server.tool_answers import Row
from qdepth.studies.cases.example_scenarios import examples

Section = Literal[
    "designs", "releases", "hba_drivers", "vscsi_adapters", "front_ends", "disks", "arrays",
    "workloads",
]  # fmt: skip
MOST_ROWS = 40


def rows_of(section: Section, search: str, files: list[str]) -> list[Row]:
    """Return the first rows of a section that contain all words, in any case."""
    words = search.lower().split()
    every = _designs(files) if section == "designs" else _profiles(section)
    found = (row for row in every if all(word in _text(row) for word in words))
    return [row for row, _ in zip(found, range(MOST_ROWS), strict=False)]


def _text(row: Row) -> str:
    return f"{row.name} {row.sentence}".lower()


def _designs(files: list[str]) -> Iterator[Row]:
    for name in files:
        yield Row(name=name, sentence="A file in the folder.", measures=[])
    for example in examples():
        for design in example.designs:
            name = f"example:{example.id}/{design.id}"
            yield Row(name=name, sentence=f"{example.title}: {design.title}.", measures=[])


def _profiles(section: Section) -> Iterator[Row]:
    found = catalogue()
    titles = {source.id: source.title for source in found.sources}
    for profile in getattr(found, section):
        facts = "; ".join(_facts(profile, titles))
        sentence = " ".join(text for text in (f"{profile.name}.", profile.note, facts) if text)
        yield Row(name=profile.id, sentence=sentence, measures=[])


def _facts(profile: Profile, titles: dict[str, str]) -> Iterator[str]:
    for name, setting in profile.settings.items():
        unit = f" {setting.unit}" if setting.unit else ""
        doubt = "" if setting.confirmed else ", not confirmed by the vendor"
        source = titles.get(setting.source, setting.source)
        yield f"{name} {setting.value}{unit} (source: {source}{doubt})"
