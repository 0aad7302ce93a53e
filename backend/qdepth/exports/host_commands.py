"""Calls of esxcli that show, change and roll back a setting of a host.

Commands and option names: VMware's reference of esxcli; the parameters of HBA modules: Broadcom KB
1267 and the manuals of the drivers; schemes of HPP and their range: the vSphere API,
HostMultipathInfoHppLogicalUnitPolicy, and vSphere Storage, "VMware High-Performance Plug-in".
"""

from dataclasses import dataclass

POLICIES = {"fixed": "VMW_PSP_FIXED", "mru": "VMW_PSP_MRU", "round_robin": "VMW_PSP_RR"}
"""Policies of NMP."""
SCHEMES = {"fixed": "FIXED", "round_robin": "LB-RR"}
"""Path selection schemes of HPP for the policies of a design; it has none like `mru`."""

Option = str | int | bool


@dataclass(frozen=True)
class Command:
    """One call of esxcli."""

    name: tuple[str, ...]
    """Name spaces and verb, for example `("storage", "nmp", "device", "list")`."""
    options: dict[str, Option]
    """Values by long option name; True for a flag."""


@dataclass(frozen=True)
class Step:
    """One setting: how to look at it, change it, check it and change it back."""

    title: str
    of_device: bool
    """Whether it is repeated for each device that is named."""
    reboot: bool
    show: Command
    change: Command
    roll_back: Command


def module_step(module: str, parameter: str, was: int, wanted: int) -> Step:
    name = ("system", "module", "parameters")

    def setting(depth: int) -> Command:
        text = f"{parameter}={depth}"
        return Command((*name, "set"), {"module": module, "parameter-string": text, "append": True})

    return Step(
        title=f"depth of a LUN in the driver {module}: {was} to {wanted}",
        of_device=False,
        reboot=True,
        show=Command((*name, "list"), {"module": module}),
        change=setting(wanted),
        roll_back=setting(was),
    )


def policy_step(was: str, wanted: str) -> Step:
    name = ("storage", "nmp", "device")
    return Step(
        title=f"path policy: {was} to {wanted}",
        of_device=True,
        reboot=False,
        show=Command((*name, "list"), {}),
        change=Command((*name, "set"), {"psp": POLICIES[wanted]}),
        roll_back=Command((*name, "set"), {"psp": POLICIES[was]}),
    )


def round_robin_step(was: int, wanted: int) -> Step:
    name = ("storage", "nmp", "psp", "roundrobin", "deviceconfig")
    return Step(
        title=f"I/Os on a path before round robin takes the next: {was} to {wanted}",
        of_device=True,
        reboot=False,
        show=Command((*name, "get"), {}),
        change=Command((*name, "set"), {"type": "iops", "iops": wanted}),
        roll_back=Command((*name, "set"), {"type": "iops", "iops": was}),
    )


def dsnro_step(was: int, wanted: int) -> Step:
    name = ("storage", "core", "device")
    option = "sched-num-req-outstanding"
    return Step(
        title=f"outstanding I/Os of a LUN while VMs take turns (DSNRO): {was} to {wanted}",
        of_device=True,
        reboot=False,
        show=Command((*name, "list"), {}),
        change=Command((*name, "set"), {option: wanted}),
        roll_back=Command((*name, "set"), {option: was}),
    )


def answers_step(was: tuple[int, int], wanted: tuple[int, int]) -> Step:
    name = ("storage", "core", "device")

    def setting(answers: tuple[int, int]) -> Command:
        options: dict[str, Option] = {
            "queue-full-sample-size": answers[0],
            "queue-full-threshold": answers[1],
        }
        return Command((*name, "set"), options)

    return Step(
        title=f"queue full sample size and threshold: {was[0]} and {was[1]} to {wanted[0]} and "
        f"{wanted[1]}",
        of_device=True,
        reboot=False,
        show=Command((*name, "list"), {}),
        change=setting(wanted),
        roll_back=setting(was),
    )


def advanced_step(title: str, option: str, was: int, wanted: int) -> Step:
    name = ("system", "settings", "advanced")
    return Step(
        title=f"{title}: {was} to {wanted}",
        of_device=False,
        reboot=False,
        show=Command((*name, "list"), {"option": option}),
        change=Command((*name, "set"), {"option": option, "int-value": wanted}),
        roll_back=Command((*name, "set"), {"option": option, "int-value": was}),
    )


def hpp_step(was: tuple[str, int], wanted: tuple[str, int]) -> Step:
    """Policy and I/Os per path of devices that HPP has claimed."""
    name = ("storage", "hpp", "device")

    def setting(policy: str, ios: int) -> Command:
        turns: dict[str, Option] = {"iops": ios} if policy == "round_robin" else {}
        return Command((*name, "set"), {"pss": SCHEMES[policy], **turns})

    def words(policy: str, ios: int) -> str:
        counted = "1 I/O" if ios == 1 else f"{ios} I/Os"
        return f"{SCHEMES[policy]} with {counted}" if policy == "round_robin" else SCHEMES[policy]

    return Step(
        title=f"path selection scheme of NVMe devices (HPP): {words(*was)} to {words(*wanted)}",
        of_device=True,
        reboot=False,
        show=Command((*name, "list"), {}),
        change=setting(*wanted),
        roll_back=setting(*was),
    )
