"""A module name has one meaning, wherever it is used."""

from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "backend" / "qdepth"

LAYERS = {"routes", "schemas", "service"}
"""Of each resource of the API."""

SAME_NAMES_OF_BOTH_ENGINES = {"engines/compiled", "engines/simpy_engine"}

ONE_MEANING = {
    "audit": "the record of who did what: kept, exported, printed",
    "back_tests": "predictions of measured numbers: their data, their text",
    "backup": "a copy of the database: how it is made, the command",
    "bounds": "bounds of a throughput: the method, a solution that is no more than these",
    "by_io": "a timeline that is simulated I/O by I/O: study, report, text",
    "calibration": "a fit to measurements: what a design keeps of it, how it is made",
    "capacity": "how much can be stored: of disks, of a design in the report",
    "classes": "classes of VMs: groups of one name in a network, their parts of a design",
    "collector": "the PowerCLI collector: the command that prints it, the reader of its file",
    "comparison": "designs side by side: how they are compared, how it is reported",
    "doubts": "why numbers are not to be trusted: of a timeline, in the terminal",
    "draws": "random numbers: the definition, and each engine's use of it",
    "errors": "what goes wrong: the base class, its answer in HTTP",
    "flows": "flows of a network: those of operations, those of an engine",
    "idempotency": "calls that are made again: the header, the table",
    "import_files": "files of an import: read, stored, given to the command",
    "laws": "what numbers obey: random times, the answers of engines",
    "locks": "locks of VMFS: facts, flows, rows of the report",
    "media": "disks and flash: in the document, in the network",
    "notices": "what vendors deprecate: the data, their rows in exports",
    "options": "what a simulation is told: by users, and of that the engine",
    "overload": "more load than can be served: the estimate, its words",
    "prediction": "intervals that a calibration makes wider: the rule, its words",
    "prepare": "machine code made ready: the command, that of one engine",
    "price": "what parts cost: in the document, in the report",
    "prometheus": "metrics for Prometheus: of the server, of workers",
    "readiness": "whether machine code is there: the facts, the notice in the terminal",
    "replay": "a compiled run again in SimPy: of one replication, of a simulation",
    "simulation": "a run: of one engine, to a precision, watched in the terminal",
    "space": "blocks of thin pools: in the document, over a timeline",
    "symmetry": "parts that do the same are treated once: chains, operations",
    "text_tables": "tables as text: for the terminal, for Markdown",
    "timeline": "a design over time: document, study, report, command",
    "ways": "a design over other protocols: the study, Python",
    "work": "service that is asked for: by I/Os at stations, by operations",
    "workload": "when I/Os are issued: in the document, in each engine",
}


def test_names_in_several_packages_mean_one_thing() -> None:
    folders: dict[str, set[str]] = defaultdict(set)
    for file in PACKAGE.rglob("*.py"):
        if file.stem not in {"__init__", "__main__", *LAYERS}:
            folders[file.stem].add(str(file.parent.relative_to(PACKAGE)))
    commands = "cli/commands"
    shared = {
        name
        for name, found in folders.items()
        if len(found - {commands}) > 1 and not found <= SAME_NAMES_OF_BOTH_ENGINES
    }
    assert shared - ONE_MEANING.keys() == set()
