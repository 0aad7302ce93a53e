"""Fields of a design changed by name."""

import pytest

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.studies.overrides import MOST_OVERRIDES, Override, override, read_override
from tests.support.designs import design


def _after(path: str, text: str) -> Design:
    return override(design(), [read_override(path, text)])


def _refused(*overrides: Override) -> InvalidDesign:
    with pytest.raises(InvalidDesign) as refusal:
        override(design(), overrides)
    return refusal.value


def test_no_override_gives_the_design_itself() -> None:
    assert override(design(), []) == design()


def test_fields_of_parts_at_every_level_are_changed() -> None:
    changed = override(
        design(),
        [
            read_override("hosts.esx1.lun_depth", "64"),
            read_override("sps.spa.read_us", "12.5"),
            read_override("luns.lun1.owner", "null"),
            read_override("classes.web.workload.outstanding_ios", "16"),
            read_override("classes.db.workload.blocks.1.size_kib", "32"),
            read_override("hosts.esx2.path_policy", "fixed"),
        ],
    )
    expected = design(
        hosts__0__lun_depth=64,
        arrays__0__sps__0__read_us=12.5,
        arrays__0__luns__0__owners=[],
        classes__0__workload__outstanding_ios=16,
        classes__1__workload__blocks__1__size_kib=32.0,
        hosts__1__path_policy="fixed",
    )
    assert changed == expected


def test_ids_may_hold_dots_and_look_like_numbers() -> None:
    dotted = design(
        hosts__0__id="esx.lab", hosts__1__id="esx.lab.2", classes__0__hosts=["esx.lab"],
        classes__1__hosts=["esx.lab.2"], datastores__0__id="7", classes__0__datastores=["7"],
    )  # fmt: skip
    changed = override(
        dotted,
        [
            read_override("hosts.esx.lab.lun_depth", "1"),
            read_override("hosts.esx.lab.2.lun_depth", "2"),
            read_override("classes.web.datastores.0", "7"),
        ],
    )
    assert [host.lun_depth for host in changed.hosts] == [1, 2]


def test_whole_numbers_may_be_written_as_a_sheet_writes_them() -> None:
    assert _after("hosts.esx1.lun_depth", "64.0").hosts[0].lun_depth == 64
    assert _after("hosts.esx1.lun_depth", "6.4E1").hosts[0].lun_depth == 64


@pytest.mark.parametrize(
    "text", ["", "0,5", "1e999", "NaN", "Infinity", "-1", "[1]", '{"a": 1}', "9" * 400, "0x10"]
)
def test_values_that_do_not_fit_are_refused_at_their_path(text: str) -> None:
    (problem,) = _refused(read_override("hosts.esx1.lun_depth", text)).problems
    assert problem.pointer == "?hosts.esx1.lun_depth"
    assert problem.remedy


def test_all_findings_are_told_at_once() -> None:
    refusal = _refused(
        read_override("hosts.esx1.lun_dept", "64"),
        read_override("hosts.esx9.lun_depth", "64"),
        read_override("disks.a.size", "64"),
        read_override("classes.web.workload", "64"),
        read_override("classes.db.workload.blocks.2.size_kib", "8"),
        read_override("hosts.esx1.id", "other"),
        read_override("hosts.esx1", "other"),
    )
    told = [(problem.pointer, problem.message) for problem in refusal.problems]
    assert told == [
        ("?hosts.esx1.lun_dept", "There is no field lun_dept."),
        ("?hosts.esx9.lun_depth", "The path names no part of the design."),
        ("?disks.a.size", "The path names no part of the design."),
        ("?classes.web.workload", "The path names several fields."),
        ("?classes.db.workload.blocks.2.size_kib", "There is no field 2."),
        ("?hosts.esx1.id", "An id cannot be overridden."),
        ("?hosts.esx1", "The path names no part of the design."),
    ]
    limits = [problem.limit or "" for problem in refusal.problems]
    assert refusal.problems[0].remedy == "Did you mean hosts.esx1.lun_depth?"
    assert limits[4] == "0 to 1"
    assert limits[1] == "hosts.esx1, hosts.esx2"
    assert "classes" in limits[2]


def test_fields_of_the_design_need_no_part() -> None:
    changed = override(design(), [read_override("latency_target.at_most_ms", "2")])
    assert changed.latency_target.at_most_ms == 2
    assert _after("currency", "EUR").currency == "EUR"
    (problem,) = _refused(read_override("latency_target.at_most", "2")).problems
    assert problem.remedy == "Did you mean designs.small.latency_target.at_most_ms?"


@pytest.mark.parametrize(
    ("path", "remedy"),
    [
        ("host.esx1.lun_depth", "Did you mean hosts.esx1.lun_depth?"),
        ("hosts.esx9.lun_depth", "Write <collection>.<id>.<field>"),  # esx1 or esx2
        ("clases.web.vms", "Did you mean classes.web.vms?"),
        ("classes.webs.workload.read_pct", "Did you mean classes.web.workload.read_pct?"),
    ],
)
def test_misspelt_parts_are_named_if_only_one_is_close(path: str, remedy: str) -> None:
    (problem,) = _refused(read_override(path, "2")).problems
    assert remedy in problem.remedy


def test_part_inside_a_part_is_named_by_its_own_collection() -> None:
    design_ = design()
    port = design_.hosts[0].hba_ports[0].id
    path = f"hosts.{design_.hosts[0].id}.hba_ports.{port}.speed_gbps"
    with pytest.raises(InvalidDesign) as refused:
        override(design_, [read_override(path, "32")])
    (problem,) = refused.value.problems
    assert problem.remedy == f"Did you mean hba_ports.{port}.speed_gbps?"
    override(design_, [read_override(problem.remedy[len("Did you mean ") : -1], "32")])


def test_field_is_suggested_where_a_part_has_the_misspelt_name() -> None:
    document = design(hosts__0__id="esx.lun_dept", classes__0__hosts=["esx.lun_dept"])
    with pytest.raises(InvalidDesign) as refused:
        override(document, [read_override("hosts.esx.lun_dept.lun_dept", "64")])
    (problem,) = refused.value.problems
    assert problem.remedy == "Did you mean hosts.esx.lun_dept.lun_depth?"


def test_contradictions_are_told_where_they_arise() -> None:
    (problem,) = _refused(read_override("classes.web.datastores.0", "nowhere")).problems
    assert (problem.pointer, problem.message) == (
        "?classes.web.datastores.0",
        "There is no datastore nowhere.",
    )


def test_field_named_twice_is_refused() -> None:
    path = "hosts.esx1.lun_depth"
    (problem,) = _refused(read_override(path, "1"), read_override(path, "2")).problems
    assert (problem.message, problem.value) == ("The field is named twice.", "2")


def test_number_of_overrides_is_limited() -> None:
    many = [read_override("hosts.esx1.lun_depth", "1")] * (MOST_OVERRIDES + 1)
    assert "too many" in _refused(*many).problems[0].message


@pytest.mark.parametrize(
    ("path", "text", "limit"),
    [
        ("hosts.esx1.lun_depth", "1e999", "at most 65535"),
        ("hosts.esx1.kernel_us", "1e999", "at most 10000000"),
        ("arrays.array.read_ms", "-1e999", "at least 0"),
        ("arrays.array.price.quote", "9e400", "at most 1000000000000"),
    ],
)
def test_number_beyond_the_largest_is_refused_with_the_limit_of_the_field(
    path: str, text: str, limit: str
) -> None:
    with pytest.raises(InvalidDesign) as refusal:
        override(design(), [read_override(path, text)])
    (problem,) = refusal.value.problems
    assert problem.message == f"{text} is beyond the largest number, 1.8e308."
    assert (problem.pointer, problem.value, problem.limit) == (f"?{path}", text, limit)


@pytest.mark.parametrize("value", [1048576.0, 1048577, 0.1 + 0.2, 999_999_999_999.9999])
def test_number_is_held_to_the_last_digit(value: float) -> None:
    path = "arrays.array.price.quote"
    (changed,) = override(design(), [Override(path, value)]).arrays
    assert changed.price is not None
    assert changed.price.quote == value


def test_whole_number_of_a_program_fits_a_whole_field() -> None:
    (first, _) = override(design(), [Override("hosts.esx1.lun_depth", 64.0)]).hosts
    assert first.lun_depth == 64
    assert isinstance(first.lun_depth, int)


def test_text_of_a_program_is_no_number() -> None:
    path = "hosts.esx1.lun_depth"
    (problem,) = _refused(Override(path, "64")).problems
    assert problem.pointer == f"?{path}"


@pytest.mark.parametrize("text", ["64", "true", "1e999", "64,5"])
def test_field_of_text_takes_what_is_written(text: str) -> None:
    assert _after("designs.small.title", text).title == text


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan"), 1e30])
def test_number_without_an_end_is_refused(value: float) -> None:
    (problem,) = _refused(Override("hosts.esx1.lun_depth", value)).problems
    assert problem.pointer == "?hosts.esx1.lun_depth"


@pytest.mark.parametrize("disks", ["classes.db.virtual_disks", "further_disks.log.load_pct"])
def test_iops_of_a_vm_count_with_the_disks_of_the_same_row(disks: str) -> None:
    further = {"id": "log", "datastores": ["vv1"], "virtual_disks": 1, "load_pct": 50.0}
    of = design(classes__1__further_disks=[further])
    row = [read_override("classes.db.iops", "300"), read_override(disks, "2")]
    assert override(of, row) == override(of, row[::-1])


@pytest.mark.parametrize("text", ["0", "null", "many", "-1"])
def test_iops_of_a_vm_leave_the_refusal_to_the_number_of_disks(text: str) -> None:
    row = {"classes.db.iops": "300", "classes.db.virtual_disks": text}
    refusal = _refused(*(read_override(path, value) for path, value in row.items()))
    assert [one.pointer for one in refusal.problems] == ["?classes.db.virtual_disks"]


def test_items_of_a_list_keep_their_places_while_a_row_removes_some() -> None:
    of = design(classes__1__hosts=["esx1", "esx2"])
    row = [read_override("classes.db.hosts.0", "null"), read_override("classes.db.hosts.1", "esx1")]
    for each in (row, row[::-1]):
        assert override(of, each).classes[1].hosts == ["esx1"]


def test_part_that_is_named_by_its_display_name_is_found() -> None:
    named = design(classes__0__name="SQL", classes__1__name="SQL")
    ids = [one.id for one in named.classes[:2]]
    with pytest.raises(InvalidDesign, match=rf"{ids[1]}\.vms or classes\.{ids[0]}\.vms\?"):
        override(named, [read_override("classes.SQL.vms", "3")])
    with pytest.raises(InvalidDesign, match=r"Did you mean classes\.db\.vms\?"):
        override(named, [read_override("classes.DB.vms", "3")])
