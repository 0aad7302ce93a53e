"""What leaves a target open after a simulation or an estimate, and what decides it."""

from qdepth.figures import NO_BREAK, whole
from qdepth.report.report import Report
from qdepth.report.target_judgement import Remedy, TargetJudgement
from qdepth.studies.simulate.options import MOST_IOS


def more_ios_decide(judged: TargetJudgement | None, report: Report) -> bool:
    """Return whether a target is open that a simulation of more I/Os may decide."""
    if judged is None or judged.kept != "undecided" or _ended_by_time(report):
        return False
    return any(each.kept == "undecided" and not _is_of_model(each.remedy) for each in judged.each)


def undecided_because(judged: TargetJudgement, report: Report) -> str:
    """Return what leaves a target open, and what to do, in words; empty if all are decided."""
    if judged.kept != "undecided":
        return ""
    if report.run is None:
        return "The target is within the error of the estimate. A simulation is more exact."
    if _ended_by_time(report):
        each = report.run.simulated_s / report.run.replications
        return (
            f"The simulation reached its limit of {each:g}{NO_BREAK}s of simulated time. "
            "Allow more (max_simulated_s)."
        )
    if not more_ios_decide(judged, report):
        return (
            "The interval includes the error of the calibration, which no longer simulation "
            "narrows. Calibrate with more measurements."
        )
    ios = f"{whole(report.run.ios)} I/Os"
    if report.run.ios >= MOST_IOS:
        return (
            f"Not even {ios}, the most that a simulation may have, decide it. "
            "Take a proposal with a margin, or change the target."
        )
    return (
        f"The simulation reached its limit of {ios}. "
        f"Allow more (max_ios, at most {whole(MOST_IOS)})."
    )


def _ended_by_time(report: Report) -> bool:
    return report.run is not None and report.run.stop_reason == "time_budget"


def _is_of_model(remedy: Remedy | None) -> bool:
    """True if the error of a calibrated model leaves a target open."""
    return remedy is not None and remedy.code == "calibrate_more"
