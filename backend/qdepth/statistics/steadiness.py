"""Whether a run describes a steady state."""

from qdepth.figures import count, whole
from qdepth.network.classes import kinds_of
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Overload, Status
from qdepth.statistics.agreement import disagreement
from qdepth.statistics.offered_work import unfinished_work
from qdepth.statistics.overload import growing_queues
from qdepth.statistics.periods import few_periods
from qdepth.statistics.sample import Sample
from qdepth.statistics.warm_up import LEAST_OBSERVATIONS
from qdepth.statistics.window import LEAST_BATCHES


def judge(
    network: QueueingNetwork,
    sample: Sample,
    overload: Overload | None,
    starvation: str | None,
) -> tuple[Status, str]:
    """Status of a run and the reason in words.

    Parameters
    ----------
    overload : Overload or None
        As `find_overload` finds it.
    starvation : str or None
        As `find_starvation` finds it.
    """
    if "cancelled" in sample.stop_reasons:
        return "partial", "The run was cancelled; the numbers describe what was simulated by then."
    if overload is not None:
        return "no_steady_state", (
            f"The open workloads offer {count(overload.offered)} IOPS, but the design completes "
            f"only {count(overload.completed)} of them: the queues grow without end, so there is "
            "no latency."
        )
    if sample.batches < LEAST_BATCHES or _some_unmeasured(sample):
        return "not_settled", (
            f"The run is too short: it has {sample.batches} batches after the warm-up and "
            f"needs {max(LEAST_BATCHES, sample.replications)}. Raise the I/Os or the "
            "simulated time."
        )
    doubt = _doubt(network, sample, starvation)
    if doubt is not None:
        return "not_settled", doubt
    return "steady", " ".join(["The run reached a steady state.", *_quiet_kinds(network, sample)])


def _doubt(network: QueueingNetwork, sample: Sample, starvation: str | None) -> str | None:
    """Why a run of enough batches is not settled; None if it is."""
    few = few_periods(network, sample)
    if few is None and starvation is not None:
        return starvation
    growing = growing_queues(network, sample)
    if few is None and growing is not None:
        return growing
    if not sample.settled:
        return (
            "The warm-up lasts beyond the middle of the run, so the numbers may still "
            "drift. Raise the I/Os or the simulated time."
        )
    return few or unfinished_work(network, sample) or disagreement(network, sample)


def _some_unmeasured(sample: Sample) -> bool:
    """Whether a replication ended before anything of it could be measured."""
    return len({replication for replication, _ in sample.places}) < sample.replications


def _quiet_kinds(network: QueueingNetwork, sample: Sample) -> list[str]:
    """Say what is missing for classes of VMs that completed next to nothing."""
    ios = [(kind, sum(sample.group_ios[list(kind.members)])) for kind in kinds_of(network)]
    return [
        (
            f"{_capital(kind.sentence_name)} completed only {whole(done)} I/Os, but "
            f"{LEAST_OBSERVATIONS} are needed for its latency. Raise the I/Os or the simulated "
            "time."
        )
        for kind, done in ios
        if done < LEAST_OBSERVATIONS
    ]


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
