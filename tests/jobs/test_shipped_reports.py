"""Answers that ship stand in for those that nobody has computed yet."""

from qdepth.db.session import Sessions
from qdepth.jobs.stored_reports import stored_for
from qdepth.studies.cases.example_results import example_results
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.simulate.options import SimulationOptions


def test_an_example_is_answered_in_an_empty_database(sessions: Sessions) -> None:
    designs = next(each.designs for each in examples() if each.id == "emulex-vvol")
    dearer = [each.model_copy(update={"title": "Another name"}) for each in designs]
    deeper = [
        designs[0].model_copy(
            update={
                "hosts": [host.model_copy(update={"lun_depth": 33}) for host in designs[0].hosts]
            }
        )
    ]
    with sessions.reading() as session:
        found = stored_for(session, dearer, SimulationOptions())
        other = stored_for(session, deeper, SimulationOptions())
        seeded = stored_for(session, designs, SimulationOptions(seed=2))
    assert [each.report.design_title for each in found if each] == ["Another name"] * len(designs)
    assert {each.stored_at for each in found if each} == {example_results().computed_at}
    assert other == [None]
    assert seeded == [None] * len(designs)
