"""The catalogue: complete, sourced, and used by nothing that it does not hold."""

import pytest

from qdepth.catalogue.catalogue import Catalogue, Profile, catalogue, profile, source_of
from qdepth.catalogue.notices import Notice, notices
from qdepth.design.checks.advice import FAN_IN_SOURCE
from qdepth.published.case import read_case_design

PROFILES = [
    entry
    for kind in Catalogue.model_fields
    if kind != "sources"
    for entry in getattr(catalogue(), kind)
]


def test_every_fact_has_a_source_that_is_listed() -> None:
    listed = {source.id for source in catalogue().sources}
    cited = {setting.source for entry in PROFILES for setting in entry.settings.values()}
    assert cited | {notice.source for notice in notices()} | {FAN_IN_SOURCE} == listed


@pytest.mark.parametrize("entry", PROFILES, ids=lambda entry: entry.id)
def test_no_default_is_above_its_limit(entry: Profile) -> None:
    for name, setting in entry.settings.items():
        if setting.most is not None:
            assert float(setting.value) <= setting.most, name


@pytest.mark.parametrize("entry", catalogue().protocols, ids=lambda entry: entry.id)
def test_cost_of_a_protocol_is_unconfirmed_and_within_what_was_published(entry: Profile) -> None:
    assert entry.protocols == [entry.id]
    delay = entry.settings["io_delay_us"]
    assert delay.low is not None
    assert delay.high is not None
    assert delay.low <= float(delay.value) <= delay.high
    assert not any(setting.confirmed for setting in entry.settings.values())


def test_drivers_name_releases_that_exist_in_their_order() -> None:
    order = [release.id for release in catalogue().releases]
    for driver in catalogue().hba_drivers:
        since = order.index(driver.since or order[0])
        until = order.index(driver.until or order[-1])
        assert since <= until, driver.id


@pytest.mark.parametrize(
    ("kind", "id_", "name", "value"),
    [
        ("releases", "esx-3", "dsnro", 16),
        ("releases", "esx-3.5", "dsnro", 32),
        ("releases", "esxi-8.0", "dsnro", 32),
        ("releases", "esxi-7.0", "pe_dsnro", 128),
        ("releases", "esxi-7.0u2", "pe_dsnro", 256),
        ("hba_drivers", "qla2xxx-esx4", "lun_depth", 32),
        ("hba_drivers", "lpfc-12.8.534", "pe_depth", 254),
        ("hba_drivers", "iscsi_vmk", "split_kib", 128),
        ("vscsi_adapters", "pvscsi-linux", "disk_depth", 254),
        ("front_ends", "netapp-ontap", "port_depth", 2048),
        ("disks", "fc-15k", "rated_iops", 180),
        ("protocols", "nvme_tcp", "io_delay_us", 21),
    ],
)
def test_facts_of_the_sources(kind: str, id_: str, name: str, value: float) -> None:
    entry = profile(getattr(catalogue(), kind), id_)
    assert entry is not None
    assert entry.number(name) == value


IN_HAND = {"vmworld-2006", "emulex-vvol", "deck-drives", "dell-vaai"}
"""Documents that the published cases are made of."""


def test_fact_without_a_document_that_can_be_found_is_unconfirmed() -> None:
    nowhere = {source.id for source in catalogue().sources if not source.address} - IN_HAND
    for entry in PROFILES:
        for name, setting in entry.settings.items():
            assert setting.source not in nowhere or not setting.confirmed, (entry.id, name)


def test_depth_of_fnic_can_be_set() -> None:
    """`fnic_max_qdepth`: no largest value is known, so no depth is refused."""
    driver = profile(catalogue().hba_drivers, "fnic")
    assert driver is not None
    for name in ("lun_depth", "pe_depth"):
        assert (driver.settings[name].value, driver.settings[name].most) == (32, None)


def test_round_robin_is_not_claimed_before_esx_4() -> None:
    """VMware supports it from ESX 4.0 on."""
    known = {each.id: "round_robin_ios" in each.settings for each in catalogue().releases}
    assert {id_ for id_, has in known.items() if not has} == {"esx-3", "esx-3.5"}


def test_unknown_fact_is_none() -> None:
    driver = profile(catalogue().hba_drivers, "nvme-tcp")
    assert driver is not None
    assert driver.number("lun_depth") is None
    assert profile(catalogue().hba_drivers, None) is None


def test_ios_a_path_are_recommended_where_the_vendor_says_so() -> None:
    """Pure asks for 1 on FlashArray, HP names 1 for Fibre Channel as where to begin; no source was
    found for others."""
    found = {entry.id: entry.number("round_robin_ios") for entry in catalogue().front_ends}
    fc = {"3par-qlogic-2g", "3par-lsi-2g", "3par-emulex-4g", "3par-4g"}
    assert {id_ for id_, ios in found.items() if ios == 1} == {"pure-flasharray"} | fc
    assert set(found.values()) == {1, None}


CLAIMS = "round_robin_ios/pure-flasharray"


def test_claim_rule_for_flasharray_came_with_two_updates() -> None:
    """Release notes of ESXi 6.0 EP5 and 6.5 U1: one I/O a path for all FlashArray models."""
    has = {each.id: each.number(CLAIMS) for each in catalogue().releases}
    later = {"esxi-6.7", "esxi-7.0", "esxi-7.0u2", "esxi-8.0", "esxi-8.0u3", "esxi-9.0"}
    assert {id_ for id_, ios in has.items() if ios == 1} == {"esxi-6.0ep5", "esxi-6.5u1"} | later


def test_claim_rules_are_for_front_ends_that_exist() -> None:
    known = {entry.id for entry in catalogue().front_ends}
    for release in catalogue().releases:
        for name in release.settings:
            setting, slash, front_end = name.partition("/")
            assert not slash or (setting == "round_robin_ios" and front_end in known)


@pytest.mark.parametrize("notice", notices(), ids=lambda notice: notice.code)
def test_notice_names_a_release_and_a_page(notice: Notice) -> None:
    assert notice.since in {release.id for release in catalogue().releases}
    assert notice.read_in.address.startswith("https://")


def test_every_recommendation_names_a_page() -> None:
    """Advice is shown with a link to its source."""
    for entry in catalogue().front_ends:
        if "round_robin_ios" in entry.settings:
            assert source_of(entry.settings["round_robin_ios"]).address.startswith("https://")


def array(id_: str) -> Profile:
    found = profile(catalogue().arrays, id_)
    assert found is not None
    return found


@pytest.mark.parametrize("id_", ["flasharray-x50r3", "flasharray-c60"])
def test_flasharray_has_the_commands_that_its_vendor_names(id_: str) -> None:
    """XCOPY, WRITE SAME, UNMAP and ATS are published; how long they take is an estimate."""
    for name in ("copy_strips", "copy_strip_ms", "write_same_us", "unmap_us", "ats_us"):
        setting = array(id_).settings[name]
        assert source_of(setting).address.startswith("https://")
        assert not setting.confirmed


def rate(entry: Profile, size_kib: float, operation: str) -> float:
    """I/Os a second that all controllers of an array do."""

    def value(name: str) -> float:
        number = entry.number(name)
        assert number is not None
        return number

    each_us = value(f"{operation}_us") + size_kib * value(f"{operation}_us_per_kib")
    return value("controllers") * 1e6 / each_us


@pytest.mark.parametrize(
    ("id_", "size_kib", "iops"),
    [
        pytest.param("flasharray-x50r3", 4, 189_000, id="X50R3, Emulex, 4 KiB writes"),
        pytest.param("flasharray-x50r3", 32, 120_000, id="X50R3, vendor, 32 KiB"),
        pytest.param("flasharray-c60", 32, 84_000, id="C60, vendor, 32 KiB"),
    ],
)
def test_arrays_do_what_their_sources_say(id_: str, size_kib: float, iops: float) -> None:
    for operation in ("read", "write"):
        assert rate(array(id_), size_kib, operation) == pytest.approx(iops, rel=0.01)


def test_published_case_and_array_of_the_catalogue_agree() -> None:
    """The case has the whole array in one controller, the catalogue in two that share the work."""
    case = read_case_design("emulex_vvol", "vvol").arrays[0]
    assert rate(array("flasharray-x50r3"), 4, "write") == pytest.approx(
        1e6 / case.sps[0].write_us, rel=0.01
    )
    assert array("flasharray-x50r3").number("write_ms") == pytest.approx(case.write_ms, rel=0.01)


def test_estimates_say_how_they_were_made() -> None:
    for entry in [*catalogue().arrays, *catalogue().workloads]:
        for name, setting in entry.settings.items():
            assert setting.confirmed or setting.note, (entry.id, name)


def test_arrays_name_profiles_that_there_are() -> None:
    known = {entry.id for entry in [*catalogue().front_ends, *catalogue().disks]}
    for entry in catalogue().arrays:
        facts = entry.settings
        named = {facts[name].value for name in ("front_end", "disk_model") if name in facts}
        assert named <= known, entry.id


def test_every_workload_can_be_a_workload_of_a_vm() -> None:
    names = {"size_kib", "read_pct", "random_pct", "rate_iops", "outstanding_ios"}
    for entry in catalogue().workloads:
        assert set(entry.settings) == names, entry.id
