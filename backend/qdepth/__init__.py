"""Qdepth: a queueing-theory capacity planner for vSphere storage.

The program is one flow, visible in the folders::

    design --lowering--> network --engines--> solution --report--> report

`load` reads a design, and `estimate`, `simulate`, `compare`, `sweep`, `headroom`, `failures`,
`calibrate`, `fix`, `plan`, `ways`, `move` and `timeline` answer questions about it. Each is
imported when it is first used.
"""

from importlib import import_module

__version__ = "1.1.0"
MODEL_VERSION = "31"
"""Version of the rules of the model: raised when a number of an existing design moves."""

_HOMES = {
    "Design": "qdepth.library.design",
    "FramesMissing": "qdepth.frames",
    "InvalidDesign": "qdepth.design.problem",
    "InvalidMeasurements": "qdepth.studies.calibrate.measurements",
    "InvalidOptions": "qdepth.library.keyword_options",
    "QdepthError": "qdepth.errors",
    "Report": "qdepth.report.report",
    "UnreadableFile": "qdepth.library.design_files",
    "WrongNumberOfDesigns": "qdepth.library.answers",
    "calibrate": "qdepth.library.calibrating",
    "compare": "qdepth.library.answers",
    "estimate": "qdepth.library.answers",
    "examples": "qdepth.library.design",
    "failures": "qdepth.library.failing",
    "fix": "qdepth.library.fixing",
    "headroom": "qdepth.library.growth",
    "load": "qdepth.library.design",
    "move": "qdepth.library.ways",
    "plan": "qdepth.library.planning",
    "simulate": "qdepth.library.answers",
    "sweep": "qdepth.library.sweeping",
    "timeline": "qdepth.library.answers",
    "ways": "qdepth.library.ways",
    "write_test_plan": "qdepth.library.test_plans",
}
"""Module of each public name; `__init__.pyi` has their types."""


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
