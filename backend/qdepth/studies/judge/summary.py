"""Number of answers that meet their targets, in a sentence."""

from collections.abc import Sequence

from qdepth.report.target_judgement import TargetJudgement


def summary_of(judgements: Sequence[TargetJudgement], things: str) -> str:
    """ "3 of 8 failures miss a target, 2 are undecided: simulate."

    Parameters
    ----------
    judgements : sequence of TargetJudgement
        At least one.
    things : str
        What is judged, in the plural.
    """
    count = len(judgements)
    missed = sum(one.kept == "no" for one in judgements)
    undecided = [one for one in judgements if one.kept == "undecided"]
    open_count = len(undecided)
    remedy = next((f": {one.remedy.text}" for one in undecided if one.remedy), "")
    if count > 1 and missed == count:
        return f"{_all(count, things)} miss a target."
    if count > 1 and open_count == count:
        return f"{_all(count, things)} are undecided{remedy}."
    if count > 1 and not missed and not open_count:
        return f"{_all(count, things)} meet the targets."
    if missed:
        decided = f"{missed} of {count} {things} miss{'es' if missed == 1 else ''} a target"
    else:
        kept = count - open_count
        decided = f"{kept} of {count} {things} meet{'s' if kept == 1 else ''} the targets"
    is_one = open_count == 1
    tail = f", {open_count} {'is' if is_one else 'are'} undecided{remedy}" if undecided else ""
    return f"{decided}{tail}."


def _all(count: int, things: str) -> str:
    return f"Both {things}" if count == 2 else f"All {count} {things}"
