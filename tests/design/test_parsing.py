"""Documents are taken whole or refused whole, with pointers to everything that is wrong."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign
from qdepth.design.described import spoken
from qdepth.design.parsing import read_design
from tests.support.designs import changed, shipped_documents, small_design


def refused(data: object) -> list[DesignProblem]:
    with pytest.raises(InvalidDesign) as error:
        read_design(data)
    return error.value.problems


def only(**fields: Any) -> DesignProblem:
    """The only problem of the small design with some fields changed."""
    (found,) = refused(changed(small_design(), **fields))
    return found


@pytest.mark.parametrize("name", shipped_documents())
def test_shipped_design_survives_a_round_trip(name: str) -> None:
    design = read_design(shipped_documents()[name])
    assert read_design(design.model_dump(mode="json", by_alias=True)) == design


def test_whole_numbers_are_fine_where_a_fraction_may_stand() -> None:
    assert read_design(changed(small_design(), hosts__0__kernel_us=5)).hosts[0].kernel_us == 5.0


@pytest.mark.parametrize(
    ("path", "pointer", "remedy"),
    [
        ("kernel_ms", "/kernel_ms", "use one of schema, id, title"),
        ("hosts__0__kernel_ms", "/hosts/0/kernel_ms", "Did you mean kernel_us?"),
        ("hosts__0__currency", "/hosts/0/currency", "Move it to the design itself, or remove it."),
        (
            "arrays__0__sps__0__target_ports__0__speed",
            "/arrays/0/sps/0/target_ports/0/speed",
            "use one of id, name, fabric",
        ),
        (
            "arrays__0__target_ports",
            "/arrays/0/target_ports",
            "Move it to /arrays/0/sps/0, or remove it.",
        ),
        (
            "datastores__0__protocol_endpoint",
            "/datastores/0/protocol_endpoint",
            "Only kind vvol has it.",
        ),
        ("datastores__0__a~b", "/datastores/0/a~0b", "use one of"),
        (
            "classes__0__workload__rate_cap_iops",
            "/classes/0/workload/rate_cap_iops",
            "Only loop paced has it. Remove it, or change the kind.",
        ),
        (
            "classes__0__outstanding_ios",
            "/classes/0/outstanding_ios",
            "Move it to /classes/0/workload, or remove it.",
        ),
        ("classes__0__workload__blocks__0__kib", "/classes/0/workload/blocks/0/kib", "size_kib"),
        ("classes__0__workload__closed", "/classes/0/workload/closed", "use one of blocks"),
    ],
)
def test_unknown_key(path: str, pointer: str, remedy: str) -> None:
    """Also a key of another kind of datastore or workload, or with the name of a kind."""
    found = only(**{path: 1})
    assert found.pointer == pointer
    assert found.value == "1"
    assert "There is no field" in found.message
    assert remedy in found.remedy


def test_slash_in_an_unknown_key_is_escaped() -> None:
    assert only(**{"hosts__0__a/b": 1}).pointer == "/hosts/0/a~1b"


@pytest.mark.parametrize(
    "pointer",
    [
        "/schema",
        "/title",
        "/hosts/0/kernel_us",
        "/arrays/0/sps/0/target_ports/0/fabric",
        "/datastores/0/lun",
        "/datastores/1/protocol_endpoint",
        "/classes/0/workload/outstanding_ios",
        "/classes/1/workload/arrival_rate_iops",
        "/classes/1/workload/blocks/1/size_kib",
    ],
)
def test_missing_field(pointer: str) -> None:
    """No unit field has a default that would hide that it was forgotten."""
    document = small_design()
    here: Any = document
    *steps, last = pointer.strip("/").split("/")
    for step in steps:
        here = here[int(step) if step.isdigit() else step]
    del here[last]
    (found,) = refused(document)
    assert found.pointer == pointer
    assert found.message == f"The field {spoken(last)} is missing."
    assert (found.value, found.limit) == (None, None)


@pytest.mark.parametrize(
    ("path", "value", "limit"),
    [
        ("hosts__0__lun_depth", -1, "at least 1"),
        ("hosts__0__lun_depth", 0, "at least 1"),
        ("hosts__0__pe_depth", 65_536, "at most 65535"),
        ("hosts__0__kernel_us", -0.1, "at least 0"),
        ("hosts__0__count", 1_025, "at most 1024"),
        ("arrays__0__read_ms", 60_001.0, "at most 60000"),
        ("datastores__0__capacity_gib", 0.0, "at least 0.001"),
        ("classes__0__workload__read_pct", 100.5, "at most 100"),
        ("classes__0__workload__outstanding_ios", 0, "at least 1"),
        ("classes__1__workload__arrival_rate_iops", 0.0, "at least 0.001"),
        ("classes__1__workload__blocks__0__size_kib", 32_768.0, "at most 32767"),
    ],
)
def test_value_out_of_range(path: str, value: float, limit: str) -> None:
    found = only(**{path: value})
    assert found.pointer == "/" + path.replace("__", "/")
    assert found.value == str(value)
    assert found.limit == limit
    assert found.message.startswith(f"{spoken(path.rpartition('__')[2])} is {value}, which is too ")


@pytest.mark.parametrize(
    "path",
    [
        "hosts__0__kernel_scv",
        "hosts__0__in_slot_scv",
        "arrays__0__fixed_scv",
        "arrays__0__sps__1__service_scv",
        "classes__0__guest_scv",
        "classes__0__workload__think_scv",
        "classes__1__workload__arrival_scv",
    ],
)
def test_zero_stands_for_none_beside_a_least_value(path: str) -> None:
    found = only(**{path: 0.005})
    assert found.pointer == "/" + path.replace("__", "/")
    assert (found.value, found.limit) == ("0.005", "0, or at least 0.01")
    for sound in (0.0, 0.01):
        read_design(changed(small_design(), **{path: sound}))


def test_a_refusal_says_value_limit_and_remedy_once() -> None:
    with pytest.raises(InvalidDesign) as error:
        read_design(changed(small_design(), hosts__0__lun_depth=70_000))
    (line,) = str(error.value).splitlines()[1:]
    assert line == (
        '/hosts/0/lun_depth: "LUN depth" is 70000, which is too large. Allowed: at most 65535. '
        "Enter a smaller value."
    )


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("hosts__0__lun_depth", "32"),
        ("hosts__0__lun_depth", 32.5),
        ("hosts__0__lun_depth", True),
        ("hosts__0__kernel_us", None),
        ("hosts__0__kernel_us", "5"),
        ("hosts__0__id", 1),
        ("hosts", {}),
        ("classes__0__workload__read_pct", False),
        ("classes__0__workload__blocks", {"size_kib": 4}),
        ("title", ["a"]),
    ],
)
def test_wrong_type(path: str, value: object) -> None:
    """Nothing is converted: "32" is not 32 and true is not 1."""
    found = only(**{path: value})
    assert found.pointer == "/" + path.replace("__", "/")
    assert found.value == json.dumps(value)
    assert found.message.endswith(".")


@pytest.mark.parametrize(
    ("path", "value", "allowed"),
    [
        ("hosts__0__hba_ports__0__speed_gbps", 9, "64"),
        ("hosts__0__path_policy", "random", "round_robin"),
        ("fabrics__0__protocol", "fcoe", "fc"),
        ("schema", "qdepth/3", "qdepth/2"),
    ],
)
def test_value_that_is_not_on_the_list(path: str, value: object, allowed: str) -> None:
    found = only(**{path: value})
    assert found.pointer == "/" + path.replace("__", "/")
    assert found.limit is not None
    assert allowed in found.limit


@pytest.mark.parametrize(
    ("union", "tag", "allowed"),
    [
        ("datastores__0", "kind", ("vmfs", "vvol")),
        ("classes__0__workload", "loop", ("closed", "open", "paced")),
    ],
)
def test_unknown_tag(union: str, tag: str, allowed: tuple[str, ...]) -> None:
    found = only(**{f"{union}__{tag}": "other"})
    assert found.pointer == "/" + union.replace("__", "/")
    assert found.limit is not None
    assert all(name in found.limit for name in allowed)


def test_missing_tag() -> None:
    document = small_design()
    del document["classes"][0]["workload"]["loop"]
    (found,) = refused(document)
    assert found.pointer == "/classes/0/workload"
    assert "loop" in found.message


@pytest.mark.parametrize("id_", ["", "a b", "-a", "a/b", "ä", "a" * 65, "a#1"])
def test_id_that_could_not_be_a_name(id_: str) -> None:
    """`#` numbers parts at lowering and `/` joins their names, so no id may contain them."""
    assert only(id=id_).pointer == "/id"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_numbers_must_be_finite(value: float) -> None:
    assert only(hosts__0__kernel_us=value).pointer == "/hosts/0/kernel_us"


@pytest.mark.parametrize("data", [None, 3, "text", [], [small_design()], True])
def test_something_else_than_an_object(data: object) -> None:
    (found,) = refused(data)
    assert found.pointer == ""
    assert found.remedy == "Correct the value."


def test_long_values_are_shortened_in_the_message() -> None:
    found = only(title="x" * 5_000)
    assert found.value is not None
    assert len(found.value) < 250


def test_problems_of_the_whole_document_come_together() -> None:
    found = refused(
        changed(
            small_design(),
            colour="red",
            hosts__0__lun_depth=-1,
            classes__0__workload__outstanding_ios="8",
        )
    )
    assert {p.pointer for p in found} == {
        "/colour",
        "/hosts/0/lun_depth",
        "/classes/0/workload/outstanding_ios",
    }


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)
PLACES = st.sampled_from(
    [
        "hosts",
        "hosts__0",
        "hosts__0__lun_depth",
        "hosts__0__hba_ports__0__fabric",
        "arrays__0__sps__0__target_ports",
        "datastores__0",
        "datastores__1__kind",
        "classes__0__workload",
        "classes__1__workload__blocks__0",
        "layout",
        "notes",
    ]
)


@given(VALUES)
def test_no_data_at_all_breaks_the_reader(data: object) -> None:
    refused(data)


@given(PLACES, VALUES)
def test_no_value_anywhere_breaks_the_reader(place: str, value: object) -> None:
    """Every finding points at something that exists, or at a field that is missing there."""
    document = changed(small_design(), **{place: value})
    try:
        read_design(document)
    except InvalidDesign as error:
        for found in error.problems:
            parent, _, last = found.pointer.rpartition("/")
            assert found.pointer == "" or isinstance(_at(document, parent), dict | list), last


def _at(document: Any, pointer: str) -> Any:
    here = document
    for key in pointer.split("/")[1:]:
        name = key.replace("~1", "/").replace("~0", "~")
        here = here[int(name)] if isinstance(here, list) else here[name]
    return here


def test_an_unknown_field_keeps_the_name_that_the_file_gives_it() -> None:
    """`iops` is the name of another field, the IOPS limit of an array."""
    assert "There is no field iops here." in only(classes__0__workload__iops=20).message
