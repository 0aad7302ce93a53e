"""Which paths to a device a host uses, and which one it takes first."""

from collections.abc import Iterable, Sequence

from qdepth.design.document.array import Lun, ProtocolEndpoint
from qdepth.design.document.host import Host
from qdepth.design.routing.design_path import DesignPath


def paths_in_use(
    host: Host,
    device: Lun | ProtocolEndpoint,
    optimised: Sequence[DesignPath],
    others: Sequence[DesignPath],
) -> list[DesignPath]:
    """The paths that a host uses; with the policy `fixed` it takes the first one.

    Parameters
    ----------
    optimised : sequence of DesignPath
        Paths to SPs that serve the device themselves.
    others : sequence of DesignPath
        Paths to SPs that pass its I/Os on to the owner (ALUA: active, not optimised).

    Notes
    -----
    A host uses the others if it has no optimised one, if round robin is told to (`useANO`), or if
    it keeps to a preferred path among them.
    """
    paths = list(optimised or others)
    if host.uses_all_paths and host.use_non_optimised == "on":
        return [*optimised, *others]
    if host.path_policy != "fixed":
        return paths
    wanted = {*host.preferred_ports, *device.preferred_ports}
    if wanted.isdisjoint(_target_ports(optimised)) and wanted & _target_ports(others):
        paths = list(others)
    first = _preferred(host, device, paths)
    return [*first, *(path for path in paths if path not in first)]


def _target_ports(paths: Iterable[DesignPath]) -> set[str]:
    return {path.target_port.id for path in paths}


def _preferred(
    host: Host, device: Lun | ProtocolEndpoint, paths: Sequence[DesignPath]
) -> list[DesignPath]:
    """The paths over the ports that a host, then the device, prefers: all if there are none."""
    left = list(paths)
    for ports in (host.preferred_ports, device.preferred_ports):
        left = [path for path in left if path.target_port.id in ports] or left
        left = [path for path in left if path.hba_port.id in ports] or left
    return left
