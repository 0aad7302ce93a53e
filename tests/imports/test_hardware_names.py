"""What names of adapters, drivers, releases and policies tell."""

import pytest

from qdepth.imports.inventory import hardware_names as names


@pytest.mark.parametrize(
    ("type_", "driver", "protocol"),
    [
        ("Fibre Channel", "lpfc", "fc"),
        ("vim.host.FibreChannelHba", "nfnic", "fc"),
        ("Block SCSI", "vmw_ahci", "local"),
        ("vim.host.SerialAttachedHba", "lsi_mr3", "local"),
        ("iSCSI", "iscsi_vmk", "iscsi"),
        ("vim.host.InternetScsiHba", "unknown", "iscsi"),
        ("vim.host.TcpHba", None, "nvme_tcp"),
        (None, None, "local"),
    ],
)
def test_protocol(type_: str | None, driver: str | None, protocol: str) -> None:
    assert names.protocol_of(type_, driver) == protocol


@pytest.mark.parametrize(
    ("model", "speed"),
    [
        ("Emulex LightPulse LPe32002 PCIe Fibre Channel Adapter", 32),
        ("Emulex LightPulse LPe36002", 64),
        ("LPe16002B-M6", 16),
        ("QLogic QLE2772 Gen 6", 32),
        ("QLE2692-SR", 16),
        ("ISP2532-based 8Gb Fibre Channel to PCI Express HBA", 8),
        ("Cisco UCS VIC Fnic Controller", None),
        ("Smart Array P440ar", None),
        (None, None),
    ],
)
def test_speed(model: str | None, speed: int | None) -> None:
    assert names.speed_of(model) == speed


@pytest.mark.parametrize(
    ("version", "release"),
    [
        ("VMware ESXi 8.0.2 build-22380479", "esxi-8.0"),
        ("VMware ESXi 8.0.3 build-24022510", "esxi-8.0u3"),
        ("VMware ESXi 7.0.3 build-21930508", "esxi-7.0u2"),
        ("VMware ESXi 7.0.1 build-17551050", "esxi-7.0"),
        ("VMware ESXi 6.7.0 build-20497097", "esxi-6.7"),
        ("VMware ESXi 6.5.0 build-4564106", "esxi-6.5"),
        ("VMware ESXi 6.5.0 build-5969303", "esxi-6.5u1"),
        ("VMware ESXi 6.0.0 build-3620759", "esxi-6.0"),
        ("VMware ESXi 6.0.0 build-5572656", "esxi-6.0ep5"),
        ("VMware ESXi 6.5.0", "esxi-6.5"),
        ("VMware ESXi 9.0.1 build-24957456", "esxi-9.0"),
        ("VMware ESX 4.1.0 build-260247", "esx-4"),
        ("VMware ESXi 12.5.0", None),
        ("", None),
    ],
)
def test_release(version: str, release: str | None) -> None:
    assert names.release_of(version) == release


@pytest.mark.parametrize(
    ("driver", "version", "profile"),
    [
        ("lpfc", "VMware ESXi 8.0.2", "lpfc-12.8.534"),
        ("lpfc", "VMware ESXi 7.0.2", "lpfc"),
        ("lpfc", None, "lpfc"),
        ("nfnic", "VMware ESXi 8.0.2", "nfnic"),
        ("nfnic", "VMware ESXi 6.5.0", None),
        ("brcmfcoe", "VMware ESXi 6.5.0", None),
        (None, None, None),
    ],
)
def test_driver_profile(driver: str | None, version: str | None, profile: str | None) -> None:
    assert names.driver_profile_of(driver, version, "fc") == profile


def test_front_ends_adapters_and_policies() -> None:
    assert names.front_end_of("NETAPP", "LUN C-Mode") == "netapp-ontap"
    assert names.front_end_of("PURE", "FlashArray") == "pure-flasharray"
    assert names.front_end_of("IBM", "2145") is None
    assert names.vscsi_adapter_of("VMware paravirtual SCSI", windows=True) == "pvscsi-windows"
    assert names.vscsi_adapter_of("LSI Logic SAS", windows=True) == "lsi"
    assert names.vscsi_adapter_of("SCSI controller 0", windows=True) is None
    assert names.path_policy_of("VMW_PSP_RR") == "round_robin"
    assert names.path_policy_of("Round Robin (VMware)") == "round_robin"
    assert names.path_policy_of("HTI_PSP_HDLM_EXLBK") is None
