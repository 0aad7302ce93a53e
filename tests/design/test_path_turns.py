"""I/Os per path where none are set: the claim rule of a release, else its default."""

from typing import Any

import pytest

from qdepth.catalogue.catalogue import catalogue
from qdepth.design.checks.advice import find_advice
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.lowering.lower import lower
from tests.support.designs import changed, design, small_design

RELEASES = [release.id for release in catalogue().releases]
WITH_RULE = {
    "esxi-6.0ep5", "esxi-6.5u1", "esxi-6.7", "esxi-7.0", "esxi-7.0u2", "esxi-8.0",
    "esxi-8.0u3", "esxi-9.0",
}  # fmt: skip


def pure(release: str | None, **fields: Any) -> dict[str, Any]:
    """The small design on a FlashArray; its hosts leave the I/Os per path open."""
    document = changed(
        small_design(),
        arrays__0__front_end="pure-flasharray",
        hosts__0__release=release,
        arrays__0__luns__0__owners=[],
        classes__1__hosts=["esx1"],
    )
    for host in document["hosts"]:
        del host["round_robin_ios"]
    return changed(document, **fields)


def turns(document: dict[str, Any]) -> set[int]:
    """I/Os per path of the devices that esx1 reaches over several."""
    network = lower(design(document))
    return {each.ios_per_path for each in network.choosers if each.paths > 1}


@pytest.mark.parametrize("release", [None, *RELEASES])
def test_claim_rule_of_the_release_is_the_default(release: str | None) -> None:
    expected = 1 if release in WITH_RULE else 1000
    document = pure(release)
    assert turns(document) == {expected}
    advised = [each.pointer for each in find_advice(design(document))]
    assert advised == ([] if release in WITH_RULE else ["/hosts/0/round_robin_ios"])


def test_number_that_is_set_wins_over_the_claim_rule() -> None:
    document = pure("esxi-8.0", hosts__0__round_robin_ios=1000)
    assert turns(document) == {1000}
    assert len(find_advice(design(document))) == 1


@pytest.mark.parametrize("front_end", [None, "netapp-ontap", "3par-4g"])
def test_array_without_a_claim_rule_has_the_default(front_end: str | None) -> None:
    assert turns(pure("esxi-8.0", arrays__0__front_end=front_end)) == {1000}


def test_claim_rules_are_not_for_nvme() -> None:
    """They are rules of NMP, which claims no NVMe device; nor is what the vendor advises on NMP."""
    document = pure("esxi-8.0", fabrics__0__protocol="nvme_fc")
    assert turns(document) == {1000}
    assert find_advice(design(document)) == []


def test_host_says_what_its_arrays_have_and_why() -> None:
    def value(document: dict[str, Any]) -> Any:
        settings = effective_settings(design(document))
        return next(each for each in settings if each.pointer == "/hosts/0/round_robin_ios")

    found = value(pure("esxi-8.0"))
    assert (found.value, found.origin) == (1, "profile")
    assert found.source.startswith("Claim rule of ESXi 8.0 before U3: Cody Hosterman")
    document = pure("esxi-8.0")
    sp = document["arrays"][0]["sps"][0] | {
        "id": "spc", "target_ports": [{"id": "spc-t0", "fabric": "fc", "speed_gbps": 16}],
    }  # fmt: skip
    document["arrays"].append({"id": "old", "read_ms": 1.0, "write_ms": 1.0, "sps": [sp]})
    both = value(document)
    assert both.value == 1000
    assert both.note == "Other paths: 1 to array."
