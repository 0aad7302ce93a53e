"""What fields, choices and parts are called has one home: the models of the document."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from qdepth.design.described import (
    Described,
    choices,
    in_sentence,
    kind,
    label,
    plural,
    spoken,
    unit,
)
from qdepth.design.document.base import NamedPart
from qdepth.design.document.document import Design, design_json_schema
from qdepth.design.document.host import Host
from qdepth.studies.simulate.options import SimulationOptions

SCHEMA = design_json_schema()
ROOT = Path(__file__).parents[2]
SUFFIX = re.compile(
    r"_(us_per_kib|us|ms|kib|mib|gib|mb_s|gbps|iops|pct|bytes|km|rpm|w|gb|s|per_kiops)$"
)


def _models(base: type[Described]) -> Iterator[type[Described]]:
    for model in base.__subclasses__():
        yield model
        yield from _models(model)


DOCUMENT = "qdepth.design.document."
MODELS: list[type[Described]] = [
    model
    for model in _models(Described)
    if model.__module__.startswith(DOCUMENT) and not model.__name__.startswith("_")
]
ALL: tuple[type[Described], ...] = (*MODELS, SimulationOptions)
FIELDS = [(model, name) for model in ALL for name in model.model_fields]


def _definitions() -> Iterator[dict[str, Any]]:
    yield SCHEMA
    yield from SCHEMA["$defs"].values()


def test_the_schema_shows_the_label_unit_and_choices_of_each_field() -> None:
    shown = SCHEMA["$defs"]["Host"]["properties"]
    assert shown["lun_depth"]["title"] == label(Host, "lun_depth") == "LUN depth"
    assert shown["kernel_us"]["x-unit"] == unit(Host, "kernel_us") == "µs"
    assert shown["path_policy"]["x-choices"] == choices(Host, "path_policy")
    assert shown["release"]["x-choices"]["esxi-8.0"].startswith("ESXi 8.0")
    for definition in _definitions():
        assert definition["title"]
        assert all(field["title"] for field in definition["properties"].values())


@pytest.mark.parametrize(("model", "name"), FIELDS, ids=lambda it: getattr(it, "__name__", it))
def test_every_field_has_a_label_and_a_number_with_a_unit_in_its_name_has_that_unit(
    model: type[Described], name: str
) -> None:
    text = label(model, name)
    assert text
    assert "_" not in text
    assert text == text.strip()
    is_number = re.search(r"\b(float|int)\b", str(model.model_fields[name].annotation))
    if SUFFIX.search(name) and is_number:
        assert unit(model, name), f"mark {name} with its unit"


def test_a_field_is_called_the_same_in_every_model() -> None:
    """So that a finding about JSON can use the label, whatever model it is about."""
    labels: dict[str, set[str]] = {}
    for model, name in FIELDS:
        labels.setdefault(name, set()).add(label(model, name))
    assert {name: texts for name, texts in labels.items() if len(texts) > 1} == {}
    assert (spoken("lun_depth"), spoken("n")) == ('"LUN depth"', "n")


def test_a_choice_has_the_same_words_in_every_field() -> None:
    """So that the page can name a choice without its field; ids of profiles give way to it."""
    words: dict[str, set[str]] = {}
    for model, name in FIELDS:
        if "driver" in name:
            continue
        for choice, text in choices(model, name).items():
            words.setdefault(choice, set()).add(text)
    assert {choice: texts for choice, texts in words.items() if len(texts) > 1} == {}


def test_every_part_with_an_id_says_what_it_is() -> None:
    unnamed = (Design, NamedPart)
    named = [model for model in MODELS if "id" in model.model_fields and model not in unnamed]
    assert {model.__name__ for model in named if kind(model) == model.__name__} == {
        "Switch", "Zone", "Fabric", "Pool", "Array", "Host", "Site",
    }  # fmt: skip
    assert all(model.model_config.get("title") for model in named)


HOMES = ("options.py", "layer_words.py")
"""Modules with labels of their own: options of a simulation, layers of the path."""


def _pairs() -> Iterator[tuple[str, str]]:
    """Each name with its words, where these are not simply the name."""
    for model, name in FIELDS:
        yield name, label(model, name)
        yield from choices(model, name).items()


@pytest.mark.parametrize("folder", ["backend/qdepth", "frontend/src"])
def test_no_table_elsewhere_says_what_fields_and_choices_are_called(folder: str) -> None:
    special = {
        (name, words)
        for name, words in _pairs()
        if words.lower() != name.replace("_", " ") and words.lower() != name
    } | {("lun", "LUN"), ("hba", "HBA"), ("raid", "RAID"), ("dsnro", "DSNRO"), ("ios", "I/Os")}
    entries = {f"{name}:{words}" for name, words in special}
    entry = re.compile(r"""['"]?(\b\w+)['"]?: ['"]([^'"]+)['"]""")
    found = {
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in (".py", ".ts", ".tsx") and ".test." not in path.name
        if not path.is_relative_to(ROOT / "backend/qdepth/design/document")
        if path.name not in HOMES
        for match in entry.finditer(path.read_text(encoding="utf-8"))
        if f"{match[1]}:{match[2]}" in entries
    }
    assert found == set()


@pytest.mark.parametrize(
    ("one", "several"),
    [("Switch", "switches"), ("Class of VMs", "classes of VMs"), ("Inter-switch links",) * 2],
)
def test_several_of_a_kind(one: str, several: str) -> None:
    assert in_sentence(plural(one)) == in_sentence(several)


def test_labels_inside_a_sentence_keep_their_acronyms() -> None:
    labels = ("LUN depth", "I/Os per path", "vSCSI adapters", "Path policy")
    assert [in_sentence(one) for one in labels] == [*labels[:3], "path policy"]


def test_options_of_a_simulation_are_described_alike() -> None:
    assert label(SimulationOptions, "max_ios") == "Max I/Os"
    assert choices(SimulationOptions, "engine")["simpy"] == "SimPy"
