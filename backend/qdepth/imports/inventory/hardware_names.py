"""What names of hardware and releases mean: protocol, driver profile, speed, release, front end."""

import re
from typing import Literal

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, Protocol, catalogue
from qdepth.imports.inventory.inventory import PortProtocol

PathPolicy = Literal["fixed", "mru", "round_robin"]
_PROTOCOLS: tuple[tuple[re.Pattern[str], PortProtocol], ...] = (
    (re.compile(r"\A(?>.*?nvme).*(?:fc|fibre)"), "nvme_fc"),
    (re.compile(r"\A(?>.*?nvme).*rdma|rdmahba"), "nvme_rdma"),
    (re.compile(r"\A(?>.*?nvme).*tcp|tcphba"), "nvme_tcp"),
    (re.compile(r"fibre|fiber|fcoe|\bfc\b"), "fc"),
    (re.compile(r"iscsi|internetscsi"), "iscsi"),
)
_DRIVER_PROTOCOLS: dict[str, PortProtocol] = {
    "lpfc": "fc", "lpfc820": "fc", "qlnativefc": "fc", "qla2xxx": "fc", "nfnic": "fc",
    "fnic": "fc", "bfa": "fc", "brcmfcoe": "fc", "qfle3f": "fc", "bnx2fc": "fc",
    "iscsi_vmk": "iscsi", "bnx2i": "iscsi", "qfle3i": "iscsi", "qedi": "iscsi", "be2iscsi": "iscsi",
    "qla4xxx": "iscsi", "elxiscsi": "iscsi", "nvmetcp": "nvme_tcp", "nvmerdma": "nvme_rdma",
}  # fmt: skip
_SPEEDS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"lpe3[67]\d{3}|qle28[79]\d"), 64),
    (re.compile(r"lpe3[25]\d{3}|qle27[47]\d"), 32),
    (re.compile(r"lpe31\d{3}|lpe16\d{3}|qle26[679]\d"), 16),
    (re.compile(r"lpe12\d{3}|qle25[67]\d"), 8),
    (re.compile(r"lpe11\d{3}|qle24[67]\d"), 4),
)
_WRITTEN_SPEED = re.compile(r"\b(\d{1,3})\s?(?:gb|gbe|gfc|gbps|gbit/s|gb/s|g)\b", re.IGNORECASE)
KNOWN_SPEEDS = (1, 2, 4, 8, 10, 16, 25, 32, 40, 50, 64, 100, 128, 200, 400)
_POLICIES: tuple[tuple[str, PathPolicy], ...] = (
    ("rr", "round_robin"), ("round", "round_robin"), ("fixed", "fixed"), ("mru", "mru"),
)  # fmt: skip
_VERSION = re.compile(r"(?<!\d)(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?(?!\d)")
_BUILD = re.compile(r"build[- ]?(\d{1,12})", re.IGNORECASE)
_LATER_PROFILE = {"esxi-6.0": (5572656, "esxi-6.0ep5"), "esxi-6.5": (5969303, "esxi-6.5u1")}
"""First build of a later profile, of releases that name no update: 6.0 EP5 and 6.5 U1."""
_FRONT_ENDS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"netapp|ontap"), "netapp-ontap"),
    (re.compile(r"\bdgc\b|clariion|\bvnx"), "clariion-vnx"),
    (re.compile(r"\b(?:ever)?pure\b|flasharray"), "pure-flasharray"),
    (re.compile(r"\bemc\b|symmetrix|\bdell.?emc\b"), "emc"),
)


def protocol_of(type_: str | None, driver: str | None) -> PortProtocol:
    """Return the protocol of an adapter by its driver, or by its type; `local` if unknown.

    One driver may carry SCSI and NVMe over the same port, so a type that names NVMe counts first.
    """
    kind = (type_ or "").lower()
    told = next((p for pattern, p in _PROTOCOLS if pattern.search(kind)), None)
    if told in NVME_OVER_FABRICS:
        return told
    if driver and driver.lower() in _DRIVER_PROTOCOLS:
        return _DRIVER_PROTOCOLS[driver.lower()]
    return told or "local"


def speed_of(model: str | None) -> int | None:
    """Return the speed in the name of an adapter [Gb/s]: that of its model, or one written out."""
    if not model:
        return None
    name = model.lower()
    written = _WRITTEN_SPEED.search(name)
    if written and int(written[1]) in KNOWN_SPEEDS:
        return int(written[1])
    return next((speed for pattern, speed in _SPEEDS if pattern.search(name)), None)


def release_of(version: str | None) -> str | None:
    """Return the release profile of a version such as `VMware ESXi 8.0.2 build-22380479`."""
    found = _VERSION.search(version or "")
    if found is None:
        return None
    major, minor, update = int(found[1]), int(found[2]), int(found[3] or 0)
    id_ = f"esx-{major}" if major == 4 else f"esxi-{major}.{minor}"
    build, later = _BUILD.search(version or ""), _LATER_PROFILE.get(id_)
    if build is not None and later is not None and int(build[1]) >= later[0]:
        id_ = later[1]
    if (major, minor) == (7, 0) and update >= 2:
        id_ = "esxi-7.0u2"
    if (major, minor) == (8, 0) and update >= 3:
        id_ = "esxi-8.0u3"
    if (major, minor) == (3, 5):
        id_ = "esx-3.5"
    return id_ if any(release.id == id_ for release in catalogue().releases) else None


def release_in_words(version: str | None) -> str:
    """Return the release as the catalogue names it, such as `ESXi 8.0 U3`; else the version."""
    id_ = release_of(version)
    known = (release.name for release in catalogue().releases if release.id == id_)
    return next(known, version or "release unknown")


def driver_profile_of(driver: str | None, version: str | None, protocol: Protocol) -> str | None:
    """Return the driver profile of the catalogue; None if it has none for the release and
    protocol."""
    name = (driver or "").lower()
    release = release_of(version)
    if name == "lpfc" and release is not None and _has_new_lpfc(version):
        name = "lpfc-12.8.534"
    if name == "qla2xxx" and release in ("esx-3", "esx-3.5", "esx-4"):
        name = "qla2xxx-esx4"
    if protocol in ("nvme_tcp", "nvme_rdma"):
        name = protocol.replace("_", "-")
    if protocol == "nfs":
        name = "nfs"
    order = [entry.id for entry in catalogue().releases]
    for profile in catalogue().hba_drivers:
        if profile.id == name and protocol in profile.protocols:
            here = order.index(release) if release else None
            since = order.index(profile.since) if profile.since else 0
            until = order.index(profile.until) if profile.until else len(order)
            return profile.id if here is None or since <= here <= until else None
    return None


def _has_new_lpfc(version: str | None) -> bool:
    """ESXi 7.0 U3 and later come with lpfc 14; the release before it has a version below 12.8.534.

    The version of a driver is in no inventory, so an updated driver on an older release is missed.
    """
    found = _VERSION.search(version or "")
    return found is not None and (int(found[1]), int(found[2]), int(found[3] or 0)) >= (7, 0, 3)


def front_end_of(vendor: str | None, model: str | None) -> str | None:
    """Return the front-end profile of an array by vendor and model of its LUNs; None without
    one."""
    name = f"{vendor or ''} {model or ''}".lower()
    return next((id_ for pattern, id_ in _FRONT_ENDS if pattern.search(name)), None)


def vscsi_adapter_of(controller: str | None, *, windows: bool) -> str | None:
    """Return the vSCSI adapter profile of a controller as inventories name it; None if unknown."""
    name = (controller or "").lower()
    if "paravirtual" in name or "pvscsi" in name:
        return "pvscsi-windows" if windows else "pvscsi-linux"
    if "nvme" in name:
        return "vnvme"
    return "lsi" if "lsi" in name or "buslogic" in name else None


def path_policy_of(policy: str | None) -> PathPolicy | None:
    """The path policy of a design by the name of a PSP; None if it is another one."""
    name = (policy or "").lower()
    return next((known for part, known in _POLICIES if part in name), None)
