"""Getting the native engines ready: machine code is loaded, or compiled for the first time."""

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from sys import implementation
from typing import Literal

import numba

from qdepth.engines.machine_code import can_be_written, place

Engine = Literal["analytic", "compiled"]
ENGINES: tuple[Engine, ...] = ("analytic", "compiled")

_MODULES: dict[Engine, str] = {
    "analytic": "qdepth.engines.analytic.prepare",
    "compiled": "qdepth.engines.compiled.simulation",
}
"""Each has a function `prepare` and is imported when it is needed: that alone takes a second."""


ONCE = "Preparing the engines: compiling, once on this machine, for about a minute."
EACH_TIME = (
    "Preparing the engines: compiling, for about a minute. To do so only once, name a directory "
    "that can be written with NUMBA_CACHE_DIR."
)


def notice(engines: Sequence[Engine] = ENGINES) -> str | None:
    """Message for users who wait for engines; `None` if nothing has to be compiled."""
    if all(map(is_compiled, engines)):
        return None
    return ONCE if can_be_kept() else EACH_TIME


def can_be_kept() -> bool:
    """Whether code compiled now is available to the next process."""
    folder = place()
    return folder is not None and can_be_written(folder)


def is_compiled(engine: Engine) -> bool:
    """Whether the machine code of an engine is on this machine, so that it loads fast."""
    mark = _mark(engine)
    try:
        return mark is not None and mark.exists()
    except OSError:  # who may not look there cannot load it
        return False


def prepare(engine: Engine) -> None:
    """Prepare an engine: load its machine code, or compile it if this machine has none yet."""
    import_module(_MODULES[engine]).prepare()
    mark = _mark(engine)
    if mark is not None:
        with suppress(OSError):
            mark.touch()


def _mark(engine: Engine) -> Path | None:
    """The file that says that all of an engine was compiled; it goes with the machine code."""
    folder = place()
    by = f"{implementation.cache_tag}-numba-{numba.__version__}"
    return None if folder is None else folder / f"{engine}.{by}.prepared"
