"""A rule has one name in both engines that simulate, so that they can be read side by side."""

import ast
from pathlib import Path

import pytest

from tools.commands import ROOT

ENGINES = ROOT / "backend" / "qdepth" / "engines"
SIMPY, COMPILED = ENGINES / "simpy_engine", ENGINES / "compiled"

SIMPY_ALONE = {
    "actions_on_demand": "native code needs no object for each step and flow",
    "draw_block": "native draws are quick enough one by one",
    "flows": "makes a Python object of each flow",
}
COMPILED_ALONE = {
    "bindings": "tables of numbers; Python binds each step to its objects",
    "events": "the event list: SimPy's own",
    "prefetch": "an instruction of the processor",
    "programs": "writes programs into the arrays",
    "ready_list": "a deque of the system",
}

STATES = "snapshots of the sums; native code writes the totals at each reading"
DISPATCH = "in another module: native code knows what it calls by name, so the order is another one"
OBJECTS = "makes a Python object"
SIMPY_NAMES = {
    ("draws", "constant_time"): "saves the call that draws it",
    ("draws", "ios_drawn_together"): "native draws are quick enough one by one",
    ("draws", "prepare"): "native draws are quick enough one by one",
    ("fair_limit", "acquire"): "the compiled limit asks whether it is a fair one",
    ("io", "next_issue"): "what the compiled `workload` has too",
    ("limit", "append"): "a queue; the compiled one is a linked list",
    ("limit", "first"): "a queue; the compiled one is a linked list",
    ("limit", "popleft"): "a queue; the compiled one is a linked list",
    ("limit", "state"): STATES,
    ("meter", "idle"): "the compiled limit keeps it beside its meters",
    ("meter", "meter_readings"): STATES,
    ("meter", "state"): STATES,
    ("meter", "time_while"): STATES,
    ("running_totals", "note_change"): STATES,
    ("running_totals", "state"): STATES,
    ("running_totals", "take_changes"): STATES,
    ("running_totals", "totals"): STATES,
    ("running_totals", "totals_of_readings"): STATES,
    ("shared_station", "state"): STATES,
    ("simulation", "check"): DISPATCH,
    ("simulation", "note_end"): DISPATCH,
    ("simulation", "run"): "`simulate` of the compiled engine",
    ("station", "state"): STATES,
    ("system", "check"): DISPATCH,
    ("system", "note_end"): DISPATCH,
    ("system", "resume"): DISPATCH,
    ("system", "resume_ready"): "native code gives the I/O that goes on back to its loop",
    ("system", "set_timer"): "an event of SimPy; native code sets events by their place",
    ("tally", "state"): STATES,
    ("tally", "totals"): STATES,
}
COMPILED_NAMES = {
    ("actions", "resume"): DISPATCH,
    ("changing_clock", "burst_at"): "`_change_burst` of the SimPy engine's `flows`",
    ("draws", "fold"): "`qdepth.network.draws` as native code",
    ("draws", "log"): "`qdepth.network.logarithm` as native code",
    ("io", "clear_spent"): "memory that Python's objects bring along",
    ("io", "free_io"): "memory that Python's objects bring along",
    ("io", "new_io"): "memory that Python's objects bring along",
    ("limit", "expect_release"): "brings memory into the cache",
    ("running_totals", "add_reading"): DISPATCH,
    ("running_totals", "check"): DISPATCH,
    ("simulation", "is_ready"): "machine code is loaded or compiled",
    ("simulation", "prepare"): "machine code is loaded or compiled",
    ("simulation", "simulate"): "`run` of the SimPy engine",
    ("workload", "begin_shift"): "of the SimPy engine's `flows`",
}


def modules(package: Path) -> set[str]:
    return {path.stem for path in package.glob("*.py")}


def names(path: Path) -> set[str]:
    """Public functions of a module and public methods of its classes."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    methods = [node for each in body if isinstance(each, ast.ClassDef) for node in each.body]
    found = {node.name for node in [*body, *methods] if isinstance(node, ast.FunctionDef)}
    return {name for name in found if not name.startswith("_")}


def listed(exceptions: dict[tuple[str, str], str], module: str) -> set[str]:
    return {name for place, name in exceptions if place == module}


def test_the_same_thing_is_in_the_same_module() -> None:
    assert modules(SIMPY) - modules(COMPILED) == set(SIMPY_ALONE)
    assert modules(COMPILED) - modules(SIMPY) == set(COMPILED_ALONE)


@pytest.mark.parametrize("module", sorted(modules(SIMPY) & modules(COMPILED)))
def test_the_same_rule_has_the_same_name(module: str) -> None:
    simpy, compiled = names(SIMPY / f"{module}.py"), names(COMPILED / f"{module}.py")
    assert simpy - compiled == listed(SIMPY_NAMES, module)
    assert compiled - simpy == listed(COMPILED_NAMES, module)
