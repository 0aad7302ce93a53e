"""Examples of the calls about failures."""

from typing import Any

from qdepth.api.failure_schemas import FailuresRequest, Survivor, SurvivorRequest
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.report.report import Report
from qdepth.studies.failures import single_failures

PART = "hba_ports.hba1"


def failure_exchanges(design: Design, report: Report) -> dict[str, dict[str, Any]]:
    """Examples by the name of the operation, of the design with a second HBA port.

    Every design in them gets the same report.
    """
    (host,) = design.hosts
    (port,) = host.hba_ports
    ports = [port, port.model_copy(update={"id": PART.removeprefix("hba_ports.")})]
    design = design.model_copy(update={"hosts": [host.model_copy(update={"hba_ports": ports})]})
    found = without(design, [PART])
    return {
        "list_failures": {
            "request": FailuresRequest(design=design, parts=[PART]),
            "200": single_failures(design, lambda _: report, [PART]),
        },
        "get_survivor": {
            "request": SurvivorRequest(design=design, without=[PART]),
            "200": Survivor(design=found.design, take_overs=found.take_overs),
        },
    }
