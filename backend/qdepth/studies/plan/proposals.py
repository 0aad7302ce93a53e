"""Turns combinations into proposals: changes, price, bottleneck, and simulation results."""

from qdepth.design.document.document import Design
from qdepth.report.numbers import absent
from qdepth.report.report import Report
from qdepth.report.target_judgement import Kept, TargetJudgement
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.estimate.load_at_target import find_load_at_targets
from qdepth.studies.estimate.load_curve import PLANNED
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.overrides import fields_at
from qdepth.studies.plan.plan_answer import ChangedField, Kind, PlanProposal
from qdepth.studies.plan.plan_progress import Reporter
from qdepth.studies.plan.space import Picks, Space
from qdepth.studies.plan.trial import HEALTHY, Solve, Trial, Trials
from qdepth.studies.plan.undecided import undecided_because

_WORSE: dict[Kept, int] = {"yes": 0, "undecided": 1, "no": 2}


class Proposals:
    """Proposals for combinations of a question."""

    def __init__(
        self, space: Space, trials: Trials, simulate: Solve | None, report: Reporter
    ) -> None:
        self.space = space
        self._report = report
        self.trials = trials
        self.simulate = simulate
        self.simulations = 0
        """Designs that were simulated."""

    def of(self, picks: Picks) -> PlanProposal:
        """Return a proposal as estimates judge it."""
        trial = self.trials.shown(picks)
        judged = _judged(trial)
        stock = self.space.stock(picks)
        return PlanProposal(
            changes=self._changes(picks),
            kind=kind_of(self.space, picks),
            total_price=stock.price or None,
            usable_gib=stock.usable_gib,
            latency_p99_ms=(
                absent("refused") if trial.healthy is None else trial.healthy.total.latency_ms.p99
            ),
            verdict=_verdict(trial, judged),
            is_simulated=False,
            condition=trial.condition,
            binds=trial.refusal if trial.report is None else trial.report.bottleneck.sentence,
            targets=trial.refusal if judged is None else judged.sentence,
            undecided_because=_open(trial, judged),
        )

    def verified(self, picks: Picks, *, in_all_conditions: bool = True) -> PlanProposal:
        """Return a proposal with the verdict of simulations of its conditions; the worst one
        counts.

        `in_all_conditions`: continue after an undecided one, not only until a miss.
        """
        proposal = self.of(picks)
        if self.simulate is None:
            return proposal
        for condition, design in self._worst_first(picks):
            self._report(stage="verification", text=_verifies(condition), best=proposal)
            report = self.simulate(design)
            self.simulations += 1
            self._report(simulations=self.simulations)
            judged = judge_report(design, report)
            if judged is None:
                continue
            is_first = not proposal.is_simulated
            if is_first or _WORSE[judged.kept] > _WORSE[proposal.verdict]:
                proposal = _simulated(proposal, condition, report, judged)
            if judged.kept == "no" or (judged.kept == "undecided" and not in_all_conditions):
                break
        return proposal

    def with_headroom(self, picks: Picks) -> PlanProposal:
        """Return a proposal with the load that it carries within the targets while healthy."""
        design = self.space.loaded(picks)
        found = find_load_at_targets(design, targets_set([design]))
        load = None if found is None or found.point is None else found.point.load
        if found is not None and found.only_waits:
            load = PLANNED
        return self.of(picks).model_copy(update={"headroom": load})

    def _worst_first(self, picks: Picks) -> list[tuple[str, Design]]:
        """The conditions of a combination, the one that estimates find worst first."""
        worst = self.trials.trial(picks).condition
        return sorted(self.trials.conditions(picks), key=lambda each: each[0] != worst)

    def _changes(self, picks: Picks) -> list[ChangedField]:
        overrides = self.space.overrides(picks)
        fields = fields_at(self.space.question.design, [each.path for each in overrides])
        costs, free = self.space.cost_by_path(picks), self.space.free_purchases(picks)
        return [
            ChangedField(
                path=each.path,
                pointer=field.pointer,
                before="" if field.value is None else _text(field.value),
                after=each.text,
                cost=costs[each.path],
                has_price=each.path not in free,
            )
            for each in overrides
            if (field := fields[each.path]) is not None
        ]


def kind_of(space: Space, picks: Picks) -> Kind:
    """Return the kind of change that a combination is."""
    costs = space.costs(picks)
    purchases = costs.count("purchase")
    if purchases:
        return "one_purchase" if purchases == 1 else "purchases"
    if not costs:
        return "no_change"
    return "downtime" if "downtime" in costs else "settings"


def _verdict(trial: Trial, judged: TargetJudgement | None) -> Kept:
    """An estimate that misses a target by less than its error decides nothing."""
    if judged is None:
        return "yes" if trial.meets else "no"
    return judged.kept if trial.meets or judged.kept == "undecided" else "no"


def _open(trial: Trial, judged: TargetJudgement | None) -> str:
    return "" if trial.report is None or judged is None else undecided_because(judged, trial.report)


def _judged(trial: Trial) -> TargetJudgement | None:
    if trial.design is None or trial.report is None:
        return None
    return judge_report(trial.design, trial.report)


def _simulated(
    proposal: PlanProposal, condition: str, report: Report, judged: TargetJudgement
) -> PlanProposal:
    changed: dict[str, object] = {
        "verdict": judged.kept,
        "is_simulated": True,
        "condition": condition,
        "binds": report.bottleneck.sentence,
        "targets": judged.sentence,
        "undecided_because": undecided_because(judged, report),
    }
    if condition == HEALTHY:
        changed["latency_p99_ms"] = report.total.latency_ms.p99
    return proposal.model_copy(update=changed)


def _verifies(condition: str) -> str:
    what = "" if condition == HEALTHY else f" without {condition}"
    return f"Simulating the best proposal{what}."


def _text(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
