"""Small parts of a collection: addresses, thumbprints, codes of names, windows of time."""

from datetime import UTC, datetime

import pytest
from pyVmomi import vim

from qdepth.vcenter.address import Address, parsed_address
from qdepth.vcenter.certificate_trust import parsed_thumbprint
from qdepth.vcenter.disk_load import last_samples
from qdepth.vcenter.missing_parts import MissingParts
from qdepth.vcenter.not_collected import NotCollected, known_answers_only
from qdepth.vcenter.seen_vms import _bus
from qdepth.vcenter.shown_names import ShownNames


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("vc.example.com", Address("vc.example.com", 443)),
        ("vc.example.com:8443", Address("vc.example.com", 8443)),
        ("https://vc.example.com/ui/", Address("vc.example.com", 443)),
        ("[::1]:8989", Address("::1", 8989)),
    ],
)
def test_addresses_are_read_as_people_type_them(text: str, address: Address) -> None:
    assert parsed_address(text) == address


@pytest.mark.parametrize("text", ["", "http://vc.example.com", "vc:port", "ftp://vc", "https://"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(NotCollected, match="is not an address of a vCenter"):
        parsed_address(text)


def test_credentials_in_an_address_are_refused_and_not_repeated() -> None:
    with pytest.raises(NotCollected, match="which others can see") as refusal:
        parsed_address("https://reader:secret@vc.example.com")
    assert "secret" not in str(refusal.value)


def test_thumbprints_have_colons_or_none() -> None:
    assert parsed_thumbprint("AB:" * 31 + "AB") == parsed_thumbprint("ab" * 32) == "ab" * 32
    for wrong in ("ab" * 20, "zz" * 32, ""):
        with pytest.raises(NotCollected, match="64 hexadecimal digits"):
            parsed_thumbprint(wrong)


def test_codes_of_names_agree_within_a_collection_and_not_between_two() -> None:
    names, others = ShownNames(hashed=True), ShownNames(hashed=True)
    assert names.show("esx01") == names.show("esx01") != names.show("esx02")
    assert names.show("esx01") != others.show("esx01")
    assert (names.show(""), ShownNames(hashed=False).show("esx01")) == ("", "esx01")


def test_samples_of_all_vms_are_of_one_window_on_the_grid_of_hosts() -> None:
    window = last_samples(datetime(2026, 1, 2, 10, 0, 39, tzinfo=UTC), 3)
    assert (window.start.strftime("%H:%M:%S"), window.end.strftime("%H:%M:%S")) == (
        "09:59:20", "10:00:20",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("controller", "bus"),
    [
        (vim.vm.device.VirtualNVMEController, "nvme"),
        (vim.vm.device.VirtualAHCIController, "sata"),
        (vim.vm.device.VirtualIDEController, "ide"),
        (vim.vm.device.ParaVirtualSCSIController, "scsi"),
        (vim.vm.device.VirtualLsiLogicSASController, "scsi"),
    ],
)
def test_disks_are_named_by_the_bus_as_counters_name_them(controller: type, bus: str) -> None:
    assert _bus(controller()) == bus


def test_hosts_with_the_same_lack_are_named_together() -> None:
    missing = MissingParts()
    for number in range(7):
        missing.host_left_out(f"esx{number}", {})
    missing.no_load()
    hosts, load = missing.sentences()
    assert hosts == (
        "Left out with the VMs: esx0, esx1, esx2, esx3, esx4 and 2 more (vCenter cannot reach it)."
    )
    assert load.startswith("No load was read")


def test_types_that_the_sdk_does_not_know_are_no_traceback() -> None:
    with pytest.raises(NotCollected, match="Install a newer pyvmomi"), known_answers_only():
        raise KeyError("HostQuantumHba")
