"""Path policies, named by their place: see `qdepth.engines.simpy_engine.path_chooser`."""

import numpy as np

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.engines.native import native, native_call


@native
def next_path(n: Ints, x: Floats, chooser: int, size: int, now: float) -> int:
    """Path of the next I/O, of a size [bytes]."""
    if n[chooser + p.PATH_RULE] != p.BY_TURNS:
        return _path_by_state(n, x, chooser, size, now)
    turn = n[chooser + p.TURN]
    if n[chooser + p.IOS_PER_PATH] == 0:
        return np.int64(0)  # type: ignore[return-value]
    if _ends_turn(n, chooser, size):
        n[chooser + p.TURN] = turn + 1
    return np.int64(turn % n[chooser + p.PATHS])  # type: ignore[return-value]


@native
def _ends_turn(n: Ints, chooser: int, size: int) -> bool:
    """Count an I/O of a turn; whether it is the last one."""
    left, most = n[chooser + p.LEFT], n[chooser + p.BYTES_PER_PATH]
    n[chooser + p.BYTES_SENT] += size
    if left == 1 or (most != 0 and n[chooser + p.BYTES_SENT] >= most):
        n[chooser + p.LEFT] = n[chooser + p.IOS_PER_PATH]
        n[chooser + p.BYTES_SENT] = 0
        return True
    n[chooser + p.LEFT] = left - 1
    return False


@native
def _held(n: Ints, x: Floats, chooser: int, path: int) -> float:
    """Units held on a path."""
    return x[n[n[n[chooser + p.PATH_TABLE] + path] + p.PATH_LIMIT] + p.HELD + p.COUNT]


@native
def _completed(n: Ints, x: Floats, chooser: int, path: int) -> float:
    """I/Os that a path has completed."""
    issued = n[n[n[chooser + p.PATH_TABLE] + path] + p.PATH_ISSUED]
    return issued - _held(n, x, chooser, path)


@native
def _stays(n: Ints, x: Floats, chooser: int, path: int) -> float:
    """Time that the completed I/Os of a path have spent there [s]."""
    return x[n[n[n[chooser + p.PATH_TABLE] + path] + p.PATH_LIMIT] + p.HELD + p.STAYS]


@native_call
def _path_by_state(n: Ints, x: Floats, chooser: int, size: int, now: float) -> int:
    if n[chooser + p.PATH_RULE] == p.BY_LATENCY:
        return _measured_path(n, x, chooser, now)
    if n[chooser + p.IS_DUE] == 1:
        n[chooser + p.IS_DUE] = 0
        n[chooser + p.TURN] = _least_held(n, x, chooser)
    path = np.int64(n[chooser + p.TURN] % n[chooser + p.PATHS])
    if _ends_turn(n, chooser, size):
        n[chooser + p.IS_DUE] = 1
    return path  # type: ignore[return-value]


@native
def _least_held(n: Ints, x: Floats, chooser: int) -> int:
    """The path with the least units held; of equal ones the first after the present one."""
    paths, turn = n[chooser + p.PATHS], n[chooser + p.TURN]
    least = np.int64((turn + 1) % paths)
    for step in range(2, paths + 1):
        path = np.int64((turn + step) % paths)
        if _held(n, x, chooser, path) < _held(n, x, chooser, least):  # type: ignore[arg-type]
            least = path
    return least  # type: ignore[return-value]


@native
def _measured_path(n: Ints, x: Floats, chooser: int, now: float) -> int:
    if n[chooser + p.IS_DUE] == 0 and now >= x[chooser + p.NEXT_MEASUREMENT]:
        _begin_measurement(n, x, chooser)
    if n[chooser + p.IS_DUE] == 1 and _has_enough(n, x, chooser):
        _end_measurement(n, x, chooser, now)
    if n[chooser + p.IS_DUE] == 1:
        turn = n[chooser + p.TURN]
        path = np.int64(turn % n[chooser + p.PATHS])
        n[chooser + p.TURN] = turn + 1
    else:
        path = _fastest(n, x, chooser)  # type: ignore[assignment]
    n[n[n[chooser + p.PATH_TABLE] + path] + p.PATH_ISSUED] += 1
    return path  # type: ignore[return-value]


@native
def _begin_measurement(n: Ints, x: Floats, chooser: int) -> None:
    n[chooser + p.IS_DUE] = 1
    for path in range(n[chooser + p.PATHS]):
        place = n[n[chooser + p.PATH_TABLE] + path]
        x[place + p.DONE_BEFORE] = _completed(n, x, chooser, path)
        x[place + p.STAYS_BEFORE] = _stays(n, x, chooser, path)


@native
def _end_measurement(n: Ints, x: Floats, chooser: int, now: float) -> None:
    n[chooser + p.IS_DUE] = 0
    x[chooser + p.NEXT_MEASUREMENT] = now + x[chooser + p.MEASURE_AFTER]
    for path in range(n[chooser + p.PATHS]):
        place = n[n[chooser + p.PATH_TABLE] + path]
        time = _stays(n, x, chooser, path) - x[place + p.STAYS_BEFORE]
        done = _completed(n, x, chooser, path) - x[place + p.DONE_BEFORE]
        x[place + p.PATH_LATENCY] = time / done


@native
def _has_enough(n: Ints, x: Floats, chooser: int) -> bool:
    """Whether each path has completed so many I/Os since the measurement began."""
    for path in range(n[chooser + p.PATHS]):
        place = n[n[chooser + p.PATH_TABLE] + path]
        done = _completed(n, x, chooser, path) - x[place + p.DONE_BEFORE]
        if done < n[chooser + p.PATH_SAMPLES]:
            return False
    return True


@native
def _fastest(n: Ints, x: Floats, chooser: int) -> int:
    """The path with the least latency times I/Os, this one too; of equal ones the first."""
    fastest, least = np.int64(0), np.inf
    for path in range(n[chooser + p.PATHS]):
        latency = x[n[n[chooser + p.PATH_TABLE] + path] + p.PATH_LATENCY]
        product = latency * (_held(n, x, chooser, path) + 1.0)
        if product < least:
            fastest, least = np.int64(path), product
    return fastest  # type: ignore[return-value]
