"""Sizes and distances beyond what VMware supports are noticed, and answered all the same."""

import pytest

import qdepth
from qdepth.design.checks.notices import find_notices
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.design.supported_limits import METRO, VMFS
from tests.support.stretched import stretched, uniform


def codes(design: Design) -> list[str]:
    return [notice.code for notice in find_notices(design)]


@pytest.mark.parametrize(
    ("gib", "extents", "is_noticed"),
    [(65_536, [], False), (65_537, [], True), (65_537, ["lun2"], False)],
)
def test_a_vmfs_datastore_on_one_lun_holds_64_tib(
    gib: float, extents: list[str], is_noticed: bool
) -> None:
    design = qdepth.examples()["priced"][0]
    store = design.datastores[0].model_copy(update={"capacity_gib": gib, "extents": extents})
    changed = design.model_copy(update={"datastores": [store]})
    assert ("vmfs_too_large" in codes(changed)) == is_noticed


@pytest.mark.parametrize(("km", "is_noticed"), [(30, False), (900, False), (1100, True)])
def test_sites_are_at_most_a_round_trip_of_10_ms_apart(km: float, is_noticed: bool) -> None:
    """10 ms are 1000 km of fibre at 5 µs per km each way; the example adds equipment."""
    design = qdepth.examples()["stretched"][1].replace({"site_links.between.distance_km": km})
    assert ("site_link_too_long" in codes(design)) == is_noticed


def test_every_notice_has_an_address_that_the_page_links() -> None:
    """The page shows the source as a link."""
    assert all(source.address.startswith("http") for source in (VMFS, METRO))


def test_a_fabric_over_both_sites_needs_the_length_of_their_link() -> None:
    document = uniform()
    assert "fabric_without_distance" not in codes(read_design(document))
    for isl in (isl for fabric in document["fabrics"] for isl in fabric["isls"]):
        isl.pop("site_link")
    assert "fabric_without_distance" in codes(read_design(document))
    assert "fabric_without_distance" not in codes(read_design(stretched()))
