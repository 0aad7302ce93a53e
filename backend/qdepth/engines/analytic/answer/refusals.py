"""Why the engine has no numbers: it does not model anything that there is to compute."""

from qdepth.network.loops import Finite
from qdepth.network.network import QueueingNetwork
from qdepth.network.path_rules import PathRule
from qdepth.network.steps import Fork
from qdepth.network.visits.token_buckets import has_wide_buckets
from qdepth.network.visits.traffic import GIVEN_BACK


def why_refused(network: QueueingNetwork) -> str | None:
    """Return why the engine does not accept a network, or None.

    Commands within I/Os are no traffic of its model, and a counter without its own device has no
    row there.
    """
    if any(isinstance(flow.loop, Finite) for flow in network.flows):
        return (
            "The analytic engine computes a steady state, and some workloads of this network end. "
            "Simulate this design."
        )
    if has_wide_buckets(network):
        return (
            f"The analytic engine does not cover {GIVEN_BACK} unless there is one alone, so it has "
            "no numbers. Simulate this design."
        )
    used = {at for flow in network.flows for at in flow.binding.choosers}
    if any(network.choosers[at].rule is not PathRule.TURNS for at in used):
        return (
            "The analytic engine does not cover paths that are chosen by outstanding I/Os or by "
            "latency, so it has no numbers. Simulate this design."
        )
    if any(flow.device is None or flow.binding.devices for flow in network.flows) or any(
        isinstance(step, Fork) and (len(step.targets) > 1 or step.direction is not None)
        for program in {flow.program for flow in network.flows}
        for step in program.steps
    ):
        return (
            "The analytic engine does not cover I/Os that are made of commands to several devices, "
            "so it has no numbers. Simulate this design."
        )
    return None
