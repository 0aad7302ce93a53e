"""Calls of esxcli that show, change and roll back a setting of a host.

Commands and option names: VMware's reference of esxcli; the parameters of HBA modules: Broadcom KB
1267 and the manuals of the drivers; schemes of HPP and their range: the vSphere API,
HostMultipathInfoHppLogicalUnitPolicy, and vSphere Storage, "VMware High-Performance Plug-in".
"""

from dataclasses import dataclass

from qdepth.units import KIB

POLICIES = {
    "fixed": "VMW_PSP_FIXED",
    "mru": "VMW_PSP_MRU",
    "round_robin": "VMW_PSP_RR",
    "latency": "VMW_PSP_RR",
}
"""Policies of NMP."""
SCHEMES = {
    "fixed": "FIXED",
    "round_robin": "LB-RR",
    "lb_iops": "LB-IOPS",
    "lb_bytes": "LB-BYTES",
    "latency": "LB-Latency",
}
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
class PathChoice:
    """Path policy of a host with its settings."""

    policy: str
    ios: int
    """I/Os on a path before the next."""
    kib: int | None
    """Data on a path before the next [KiB]; None if the design leaves it open."""
    samples: int
    """I/Os that measure each path."""
    interval_ms: int
    """Time between two measurements [ms]."""


@dataclass(frozen=True)
class Step:
    """One setting: commands to show, change, verify and restore it."""

    title: str
    of_device: bool
    """True if it is repeated for each device that is named."""
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


def round_robin_step(was: PathChoice, wanted: PathChoice) -> Step:
    """Return what makes round robin of NMP take the next path: a number of I/Os, or latency."""
    name = ("storage", "nmp", "psp", "roundrobin", "deviceconfig")

    def setting(choice: PathChoice) -> Command:
        options: dict[str, Option] = {"type": "iops", "iops": choice.ios}
        if choice.policy == "latency":
            options = {
                "type": "latency",
                "num-sampling-cycles": choice.samples,
                "latency-eval-time": choice.interval_ms,
            }
        return Command((*name, "set"), options)

    def words(choice: PathChoice) -> str:
        if choice.policy != "latency":
            return str(choice.ios)
        return f"by latency ({choice.samples} I/Os per path, every {choice.interval_ms} ms)"

    return Step(
        title=f"I/Os on a path before round robin takes the next: {words(was)} to {words(wanted)}",
        of_device=True,
        reboot=False,
        show=Command((*name, "get"), {}),
        change=setting(wanted),
        roll_back=setting(was),
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


def hpp_options(choice: PathChoice) -> dict[str, Option]:
    """Options that set the scheme of devices that HPP has claimed."""
    options: dict[str, Option] = {"pss": SCHEMES[choice.policy]}
    if choice.policy in ("round_robin", "lb_iops"):
        options["iops"] = choice.ios
    if choice.kib is not None and choice.policy in ("round_robin", "lb_bytes"):
        options["bytes"] = choice.kib * KIB
    return options


def hpp_step(was: PathChoice, wanted: PathChoice) -> Step:
    """Scheme of devices that HPP has claimed, with its I/Os and bytes per path."""
    name = ("storage", "hpp", "device")

    def words(choice: PathChoice) -> str:
        options = hpp_options(choice)
        ios = options.get("iops")
        turns = [] if ios is None else ["1 I/O" if ios == 1 else f"{ios} I/Os"]
        turns += [f"{options['bytes']} bytes"] if "bytes" in options else []
        return f"{options['pss']} with {' or '.join(turns)}" if turns else str(options["pss"])

    return Step(
        title=f"path selection scheme of NVMe devices (HPP): {words(was)} to {words(wanted)}",
        of_device=True,
        reboot=False,
        show=Command((*name, "list"), {}),
        change=Command((*name, "set"), hpp_options(wanted)),
        roll_back=Command((*name, "set"), hpp_options(was)),
    )
