"""The tools: each one reads and computes, and none changes anything."""

import time
from dataclasses import dataclass
from math import prod

from qdepth.design.document.document import Design
from qdepth.jobs.time_limit import Patience, TookTooLong
from qdepth.library.answers import compare, simulate
from qdepth.library.growth import headroom
from qdepth.library.keyword_options import InvalidOptions
from qdepth.library.planning import plan
from qdepth.library.sweeping import sweep
from qdepth.mcp_server.catalogue_rows import Section, rows_of
from qdepth.mcp_server.design_rows import (
    best_cells,
    busiest_parts,
    compared_rows,
    layers,
    load_rows,
    plan_rows,
    sweep_rows,
)
from qdepth.mcp_server.named_designs import Changes, Named, NamedDesigns
from qdepth.mcp_server.tool_answers import (
    DesignAnswer,
    Row,
    TableAnswer,
    doubts_of,
    measures_of,
    plain,
)
from qdepth.report.report import Report
from qdepth.studies.plan.plan_progress import Observe, PlanProgress
from qdepth.studies.simulate.options import SimulationOptions

MOST_CELLS = 100
"""Cells of a sweep; each takes milliseconds to a second."""
MOST_COMBINATIONS = 1_000
"""Combinations of the values of a plan."""
SIMULATED_IOS = 400_000
"""I/Os of a simulation; an estimate decides most questions without one."""


@dataclass(frozen=True)
class Tools:
    """Questions that an assistant may ask."""

    designs: NamedDesigns
    longest_s: float
    """Time limit of a simulation or a plan [s]."""

    def catalogue(self, section: Section = "designs", search: str = "") -> TableAnswer:
        """List designs, or profiles of ESXi releases, drivers, adapters, arrays and disks.

        Start here: `designs` lists the names that the other tools take. The other sections list
        facts with their sources, such as default queue depths. `search` keeps rows that contain
        all of its words.
        """
        rows = rows_of(section, search, self.designs.files())
        found = f"{len(rows)} {section.replace('_', ' ')} match." if search else ""
        return TableAnswer(sentences=plain([found]), doubts=[], rows=rows)

    def answer(
        self, design: Named, changes: Changes | None = None, *, is_simulated: bool = False
    ) -> DesignAnswer:
        """Answer what a design does: IOPS, latency, whether targets are met, and what limits it.

        `design` is a name from `catalogue`, a view link, or a design document. `changes` sets
        fields by path, such as {"hosts.esx01.lun_depth": 64}. An estimate takes milliseconds;
        `is_simulated` gives confidence intervals and takes up to a minute.
        """
        found = self.designs.find(design, changes)
        report, ended = self._report(found.design, is_simulated=is_simulated)
        return DesignAnswer(
            design=report.design_title,
            engine=report.engine,
            sentences=plain(report.sentences),
            doubts=plain([ended, *doubts_of(report)]),
            link=found.link,
            measures=measures_of(report),
        )

    def what_binds(self, design: Named, changes: Changes | None = None) -> TableAnswer:
        """Show what limits a design now, what limits it next, and where the time of an I/O goes.

        The rows are the layers of the path with their mean times, then the busiest parts.
        """
        found = self.designs.find(design, changes)
        report, _ = self._report(found.design, is_simulated=False)
        behind = report.bottleneck.next_limit
        return TableAnswer(
            sentences=plain([report.bottleneck.sentence, behind.sentence if behind else None]),
            doubts=doubts_of(report),
            link=found.link,
            rows=[*layers(report), *busiest_parts(report)],
        )

    def compare(
        self, designs: list[Named], changes: list[Changes | None] | None = None
    ) -> TableAnswer:
        """Compare two to six designs, or variants of one: which is ahead, by how much, and why.

        `changes` has an item for each design, null for none. A difference counts only if it is
        larger than its error. The first design is the reference.
        """
        wanted = changes or [None] * len(designs)
        if len(wanted) != len(designs):
            raise InvalidOptions(
                f"changes has {len(wanted)} items for {len(designs)} designs. Give one for each."
            )
        found = [self.designs.find(*each) for each in zip(designs, wanted, strict=True)]
        compared = compare([each.design for each in found], engine="analytic")
        doubts = [text for report in compared.reports for text in doubts_of(report)]
        return TableAnswer(
            sentences=plain([compared.verdict, *compared.class_sentences]),
            doubts=list(dict.fromkeys(doubts)),
            rows=compared_rows(compared),
        )

    def headroom(self, design: Named, changes: Changes | None = None) -> TableAnswer:
        """Estimate how much more load a design carries until a latency target is missed.

        The rows show the design under multiples of its load. Without a latency target, the
        headroom ends at a round p99 above the present one.
        """
        found = self.designs.find(design, changes)
        growth = headroom(found.design)
        return TableAnswer(
            sentences=plain([growth.sentence, growth.reason]),
            doubts=doubts_of(growth.report),
            link=found.link,
            rows=load_rows(growth),
        )

    def plan(
        self,
        design: Named,
        vary: dict[str, list[str | float]],
        load: float = 1.0,
        budget: float | None = None,
        *,
        without_any_part: bool = False,
    ) -> TableAnswer:
        """Find the cheapest change that meets all latency targets of a design.

        `vary` has the values that each field may take, by path. `load` is the multiple of the
        planned load to plan for, and `budget` the largest total price. `without_any_part` also
        meets the targets while any one part has failed. The proposals are estimates: simulate the
        best with `answer` before you buy it.
        """
        combinations = prod(1 + len(values) for values in vary.values())
        if combinations > MOST_COMBINATIONS:
            raise InvalidOptions(
                f"vary has {combinations} combinations. The limit is {MOST_COMBINATIONS}. Leave "
                "out values or fields."
            )
        found = self.designs.find(design)
        planned = plan(
            found.design,
            vary,
            load=load,
            budget=budget,
            without_any_part=without_any_part,
            verify=False,
            observe=self._deadline(),
        )
        return TableAnswer(
            sentences=plain([planned.text]),
            doubts=["The proposals are estimates. Simulate the best one before you buy it."],
            link=found.link,
            rows=plan_rows(planned),
        )

    def sweep(self, design: Named, values: dict[str, list[float]]) -> TableAnswer:
        """Estimate a design for all values of one field, or all pairs of values of two.

        `values` has the values of each field by path, such as
        {"hosts.esx01.lun_depth": [16, 32, 64]}.
        """
        cells = prod(len(each) for each in values.values())
        if cells > MOST_CELLS:
            raise InvalidOptions(
                f"values has {cells} cells. The limit is {MOST_CELLS}. Leave out values."
            )
        found = self.designs.find(design)
        swept = sweep(found.design, values, engine="analytic")
        doubts = (text for p in swept.points for text in (p.outside_validity, p.intervals))
        return TableAnswer(
            sentences=plain(best_cells(swept)),
            doubts=list(dict.fromkeys(plain(doubts))),
            link=found.link,
            rows=sweep_rows(swept),
        )

    def share(self, link: str) -> TableAnswer:
        """Read what a view link of the configured server shares, with an answer for each design.

        Other tools take the link as a design too; LINK#ID names one of several designs.
        """
        shared = self.designs.links.read(link)
        reports = [self._report(design, is_simulated=False)[0] for design in shared.designs]
        doubts = [text for report in reports for text in doubts_of(report)]
        return TableAnswer(
            sentences=plain([f"{shared.title}, version {shared.version}."]),
            doubts=list(dict.fromkeys(doubts)),
            link=shared.link,
            rows=[
                Row(
                    name=f"{link}#{report.design_id}",
                    sentence=" ".join(plain([report.design_title + ":", *report.sentences])),
                    measures=measures_of(report),
                )
                for report in reports
            ],
        )

    def _report(self, design: Design, *, is_simulated: bool) -> tuple[Report, str | None]:
        """The report, and why the simulation was ended, if it was."""
        if not is_simulated:
            return simulate(design, engine="analytic"), None
        patience = Patience(lambda _: True, time.monotonic, longest_s=self.longest_s)
        options = SimulationOptions(max_ios=SIMULATED_IOS)
        report = simulate(design, options, observe=patience)
        return report, patience.reason

    def _deadline(self) -> Observe:
        ends = time.monotonic() + self.longest_s

        def watch(progress: PlanProgress) -> None:
            if time.monotonic() > ends:
                raise TookTooLong(
                    f"The plan took longer than {self.longest_s:g} s and was ended after "
                    f"{progress.evaluations} of {progress.combinations} combinations. Leave out "
                    "values."
                )

        return watch
