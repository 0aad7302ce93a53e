"""The two lists of esxcli that a collection reads, by the interface that PowerCLI uses too.

The SDK has no types for it, though vCenter and ESXi answer it: RetrieveManagedMethodExecuter gives an
object of a host, whose ExecuteSoap calls a command and returns its rows as XML. Names and types are
those of govmomi (cli/esx, internal/types.go). Only the two commands below are ever called.
"""  # noqa: E501

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from pyVmomi import VmomiSupport

from qdepth.vcenter.not_collected import NotCollected, known_answers_only

_VERSION = "vim.version.version5"
_EXECUTER = "vmodl.reflect.ManagedMethodExecuter"
_RESULT, _FAULT = f"{_EXECUTER}.SoapResult", f"{_EXECUTER}.SoapFault"
_OPTIONAL = VmomiSupport.F_OPTIONAL


class DeviceSettings(NamedTuple):
    """Device settings that only esxcli has."""

    competing_depth: int | None = None
    """DSNRO: outstanding I/Os with competing worlds."""
    policy_config: str | None = None
    """Settings of its path policy, such as `{policy=iops,iops=1,...}`."""


def device_settings(host: Any) -> dict[str, DeviceSettings]:
    """Read the settings of each device of a host, by the device's name.

    Raises
    ------
    NotCollected
        If esxcli refuses a command.
    vmodl.MethodFault
        If vCenter refuses the call.
    """
    with known_answers_only():
        executer = host._stub.InvokeMethod(host, _type()._GetMethodInfo("Retrieve"), ())
    depths = _rows(executer, "storage.core.device")
    policies = _rows(executer, "storage.nmp.device")
    return {
        name: DeviceSettings(
            _whole(depths.get(name, {}).get("NoofoutstandingIOswithcompetingworlds")),
            policies.get(name, {}).get("PathSelectionPolicyDeviceConfig"),
        )
        for name in depths | policies
    }


def _whole(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() else None


def _rows(executer: Any, namespace: str) -> dict[str, Mapping[str, str]]:
    """The rows of a `list`, by device."""
    handler = f"ha-cli-handler-{namespace.replace('.', '-')}"
    with known_answers_only():
        answer = executer.ExecuteSoap(handler, "urn:vim25/5.0", f"vim.EsxCLI.{namespace}.list")
    if answer is None or answer.response is None:
        said = answer.fault.faultMsg if answer is not None and answer.fault else "no answer"
        raise NotCollected(f"esxcli {namespace.replace('.', ' ')} list: {said}")
    rows = [
        {cell.tag.rpartition("}")[2]: cell.text or "" for cell in row}
        for row in ET.fromstring(answer.response)  # noqa: S314  a vCenter that was signed in to
    ]
    return {row["Device"]: row for row in rows if row.get("Device")}


@cache
def _type() -> Any:
    """Describe the interface to the SDK, once; gives its class."""
    text = (_VERSION, 0)
    VmomiSupport.CreateDataType(
        _FAULT, "ReflectManagedMethodExecuterSoapFault", "vmodl.DynamicData", _VERSION,
        [("faultMsg", "string", *text), ("faultDetail", "string", _VERSION, _OPTIONAL)],
    )  # fmt: skip
    VmomiSupport.CreateDataType(
        _RESULT, "ReflectManagedMethodExecuterSoapResult", "vmodl.DynamicData", _VERSION,
        [("response", "string", _VERSION, _OPTIONAL), ("fault", _FAULT, _VERSION, _OPTIONAL)],
    )  # fmt: skip
    given = tuple((name, "string", *text, None) for name in ("moid", "version", "method"))
    VmomiSupport.CreateManagedType(
        _EXECUTER, "ReflectManagedMethodExecuter", "vmodl.ManagedObject", _VERSION, None,
        [("executeSoap", "ExecuteSoap", _VERSION, given,
          (_OPTIONAL, _RESULT, _RESULT), "System.Read", None),
         ("retrieve", "RetrieveManagedMethodExecuter", _VERSION, (),
          (0, _EXECUTER, _EXECUTER), "System.Read", None)],
    )  # fmt: skip
    return VmomiSupport.GetVmodlType(_EXECUTER)
