"""How sure it is that a design meets its targets, if some of its numbers are ranges."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import expm1

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.studies.doubt.anchors import Pair, correction, correction_of_classes
from qdepth.studies.doubt.chances import Chances, Observe, band
from qdepth.studies.doubt.doubt_answer import Chance, ClassBand, DoubtAnswer, TargetChance
from qdepth.studies.doubt.doubt_question import FIRST, Doubt
from qdepth.studies.doubt.doubt_sample import Sample
from qdepth.studies.doubt.doubt_situation import HEALTHY, Situation
from qdepth.studies.doubt.doubt_words import answer_in_words
from qdepth.studies.doubt.inputs import require_inputs
from qdepth.studies.doubt.lasting import months_in_doubt, sure_month
from qdepth.studies.doubt.outcome import LIMIT, QUANTITIES, Outcome, Solve, outcome_of
from qdepth.studies.doubt.shares_of_doubt import input_shares
from qdepth.studies.estimate.latency_targets import targets_set
from qdepth.studies.estimate.offered_load import beyond, load_of, load_of_fit
from qdepth.studies.estimate.structure import as_log, percentile_structure_of, structure_of
from qdepth.studies.growth.months import Month, later
from qdepth.studies.judge.target_words import target_name

MOST_FAILURES = 2
"""Parts whose failure is followed: the worst ones at the values of the design."""


class Doubting:
    """Looks how sure a design is.

    Parameters
    ----------
    situation : Situation
        The design, and what it must withstand.
    doubt : Doubt
        Which of its numbers are uncertain.
    estimate : function
        Returns the report of a design without a calibration by the analytic engine.
    simulate : function, optional
        Returns the report of a simulation; unset: estimates alone.
    observe : function, optional
        Receives the progress.

    Raises
    ------
    NothingInDoubt
        If no number is uncertain.
    InvalidDesign
        If a range does not fit the design.
    """

    def __init__(
        self,
        situation: Situation,
        doubt: Doubt,
        estimate: Solve,
        simulate: Solve | None = None,
        observe: Observe | None = None,
    ) -> None:
        start = situation.start
        targets = targets_set([start])
        self._names = list(dict.fromkeys(each.name or each.id for each in start.classes))
        self._sample = Sample(
            replace(situation, start=start.model_copy(update={"calibration": None})),
            doubt,
            require_inputs(doubt, start, [change.path for change in situation.changes]),
            targets,
            _structure(start, targets),
            estimate,
            simulate,
            observe,
        )

    def chance(self, samples: int | None = None) -> Chance:
        """Return the chance that all targets hold, by estimates with their stated error."""
        return self._sample.chance(self._sample.estimate_first(samples))

    def is_below(self, least_pct: float) -> bool:
        """Return whether a beginning of the sample leaves no doubt that the chance is too small."""
        return self.chance(FIRST).high_pct < least_pct

    def answer(self) -> DoubtAnswer:
        """Return the whole answer."""
        sample = self._sample
        sample.estimate_first()
        outcomes, pairs = sample.simulated()
        corrected = correction(outcomes, pairs, sample.structure)
        chances = Chances(outcomes, corrected)
        chance = chances.of_all()
        sample.say("Looking for the input to measure first.", chance)
        inputs = input_shares(sample)
        months = months_in_doubt(sample, corrected)
        unknown = [each.unknown for each in outcomes if each.unknown]
        found = DoubtAnswer(
            chance=chance,
            targets=list(self._targets(outcomes, chances)),
            classes=self._bands(outcomes, pairs),
            inputs=inputs,
            through=_through(sample.situation),
            months=months,
            likely_until=sure_month(months),
            conditions=[HEALTHY, *sample.situation.failures],
            samples=len(outcomes),
            unknown=len(unknown),
            unknown_text=next(iter(unknown), ""),
            estimates=sample.estimates,
            simulations=sample.simulations,
            correction_pct=_corrected_pct(pairs),
            text="",
        )
        return found.model_copy(update={"text": answer_in_words(found)})

    def _targets(self, outcomes: Sequence[Outcome], chances: Chances) -> Iterator[TargetChance]:
        for number, target in enumerate(self._sample.targets):
            yield TargetChance(name=target_name(target), chance=chances.of_target(number))
        if any(each.full for each in outcomes):
            yield TargetChance(name="space", chance=chances.of_space())

    def _bands(self, outcomes: Sequence[Outcome], pairs: Sequence[Pair]) -> list[ClassBand]:
        rows = [each.classes for each in outcomes if each.classes]
        if not rows:
            return []
        found = correction_of_classes(pairs, len(rows[0]), self._sample.structure)
        bands = [
            band(column, shift, found.nodes * deviation)
            for column, shift, deviation in zip(
                zip(*rows, strict=True), found.shifts, found.deviations, strict=True
            )
        ]
        return [
            ClassBand(name=name, iops=iops, latency_mean_ms=mean, latency_p99_ms=p99)
            for name, (iops, mean, p99) in zip(
                self._names, zip(*[iter(bands)] * QUANTITIES, strict=True), strict=True
            )
        ]


def worst_failures(situation: Situation, estimate: Solve) -> tuple[str, ...]:
    """Return the parts whose failure is worst at the values of the design, the worst one first."""
    _, design, _ = next(situation.designs({}))
    targets = targets_set([situation.start])
    found = {
        part.path: outcome_of(
            replace(situation, failures=(part.path,)), {}, targets, estimate
        ).worst
        for part in failing_parts(design)
    }
    return tuple(sorted(found, key=lambda path: -found[path])[:MOST_FAILURES])


def _through(situation: Situation) -> Month | None:
    growth, months = situation.growth, situation.months
    return None if growth is None or months is None else later(growth.start, months)


def _corrected_pct(pairs: Sequence[Pair]) -> float | None:
    """How far simulations of the worst targets are above their estimates."""
    if len(pairs) < 2:
        return None
    worst = [here.logs.index(max(here.logs)) for here, _ in pairs]
    shifts = [
        there.logs[number] - here.logs[number]
        for (here, there), number in zip(pairs, worst, strict=True)
    ]
    return 100.0 * expm1(sum(shifts) / len(shifts))


def _structure(design: Design, targets: Sequence[LatencyTarget]) -> float:
    """Standard deviation of what a calibrated design leaves out, as a logarithm."""
    calibration = design.calibration
    if calibration is None:
        return 0.0
    is_beyond = bool(beyond(load_of(design), load_of_fit(calibration)))
    pct = structure_of(calibration, is_beyond, 0.0)
    if any(target.quantity == "p99" for target in targets):
        pct = max(pct, percentile_structure_of(calibration, is_beyond))
    return as_log(pct) / LIMIT
