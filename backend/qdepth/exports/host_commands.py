"""Calls of esxcli that show, change and roll back a setting of a host.

Commands and option names: VMware's reference of esxcli; the parameters of HBA modules: Broadcom KB
1267 and the manuals of the drivers; schemes of HPP and their range: the vSphere API,
HostMultipathInfoHppLogicalUnitPolicy, and vSphere Storage, "VMware High-Performance Plug-in".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

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
Options = Mapping[str, Option]


@dataclass(frozen=True)
class Command:
    """One call of esxcli."""

    name: tuple[str, ...]
    """Name spaces and verb, for example `("storage", "nmp", "device", "list")`."""
    options: Options
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
    name: tuple[str, ...]
    """Name spaces of its commands."""
    was: Options
    """Options that restore it."""
    wanted: Options
    """Options that change it."""
    of_device: bool = True
    """True if it is repeated for each device that is named."""
    reboot: bool = False
    verb: str = "list"
    """Verb that shows it."""
    shown: Options = field(default_factory=dict)
    """Options that show it."""

    @property
    def show(self) -> Command:
        """Command that shows the setting."""
        return Command((*self.name, self.verb), self.shown)

    @property
    def change(self) -> Command:
        """Command that changes the setting."""
        return Command((*self.name, "set"), self.wanted)

    @property
    def roll_back(self) -> Command:
        """Command that restores the setting."""
        return Command((*self.name, "set"), self.was)


def module_step(module: str, parameter: str, was: int, wanted: int) -> Step:
    def setting(depth: int) -> Options:
        return {"module": module, "parameter-string": f"{parameter}={depth}", "append": True}

    title = f"depth of a LUN in the driver {module}: {was} to {wanted}"
    name = ("system", "module", "parameters")
    return Step(
        title,
        name,
        setting(was),
        setting(wanted),
        of_device=False,
        reboot=True,
        shown={"module": module},
    )


def policy_step(was: str, wanted: str) -> Step:
    was_set, set_ = ({"psp": POLICIES[policy]} for policy in (was, wanted))
    return Step(f"path policy: {was} to {wanted}", ("storage", "nmp", "device"), was_set, set_)


def round_robin_step(was: PathChoice, wanted: PathChoice) -> Step:
    """Return what makes round robin of NMP take the next path: a number of I/Os, or latency."""

    def setting(choice: PathChoice) -> Options:
        if choice.policy != "latency":
            return {"type": "iops", "iops": choice.ios}
        return {
            "type": "latency",
            "num-sampling-cycles": choice.samples,
            "latency-eval-time": choice.interval_ms,
        }

    def words(choice: PathChoice) -> str:
        if choice.policy != "latency":
            return str(choice.ios)
        return f"by latency ({choice.samples} I/Os per path, every {choice.interval_ms} ms)"

    return Step(
        f"I/Os on a path before round robin takes the next: {words(was)} to {words(wanted)}",
        ("storage", "nmp", "psp", "roundrobin", "deviceconfig"),
        setting(was),
        setting(wanted),
        verb="get",
    )


def dsnro_step(was: int, wanted: int) -> Step:
    was_set, set_ = ({"sched-num-req-outstanding": slots} for slots in (was, wanted))
    title = f"outstanding I/Os of a LUN while VMs take turns (DSNRO): {was} to {wanted}"
    return Step(title, ("storage", "core", "device"), was_set, set_)


def answers_step(was: tuple[int, int], wanted: tuple[int, int]) -> Step:
    was_set, set_ = (
        {"queue-full-sample-size": size, "queue-full-threshold": threshold}
        for size, threshold in (was, wanted)
    )
    return Step(
        f"queue full sample size and threshold: {was[0]} and {was[1]} to {wanted[0]} and "
        f"{wanted[1]}",
        ("storage", "core", "device"),
        was_set,
        set_,
    )


def advanced_step(title: str, option: str, was: int, wanted: int) -> Step:
    def setting(value: int) -> Options:
        return {"option": option, "int-value": value}

    return Step(
        f"{title}: {was} to {wanted}",
        ("system", "settings", "advanced"),
        setting(was),
        setting(wanted),
        of_device=False,
        shown={"option": option},
    )


def hpp_options(choice: PathChoice) -> Options:
    """Options that set the scheme of devices that HPP has claimed."""
    options: dict[str, Option] = {"pss": SCHEMES[choice.policy]}
    if choice.policy in ("round_robin", "lb_iops"):
        options["iops"] = choice.ios
    if choice.kib is not None and choice.policy in ("round_robin", "lb_bytes"):
        options["bytes"] = choice.kib * KIB
    return options


def hpp_step(was: PathChoice, wanted: PathChoice) -> Step:
    """Scheme of devices that HPP has claimed, with its I/Os and bytes per path."""

    def words(choice: PathChoice) -> str:
        options = hpp_options(choice)
        ios = options.get("iops")
        turns = [] if ios is None else ["1 I/O" if ios == 1 else f"{ios} I/Os"]
        turns += [f"{options['bytes']} bytes"] if "bytes" in options else []
        return f"{options['pss']} with {' or '.join(turns)}" if turns else str(options["pss"])

    title = f"path selection scheme of NVMe devices (HPP): {words(was)} to {words(wanted)}"
    return Step(title, ("storage", "hpp", "device"), hpp_options(was), hpp_options(wanted))
