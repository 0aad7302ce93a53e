"""Numba's decorators with types that say what they do: nothing to the signature."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

Function = TypeVar("Function", bound=Callable[..., object])

# No function here makes an array, so none needs to count references to one: a count at each call
# would cost more than the simulation.
_UNCOUNTED = {"error_model": "numpy", "_nrt": False}
_njit: Any = numba.njit


def native(function: Function) -> Function:
    """Compile a function that becomes part of the native code that calls it."""
    return cast(Function, _njit(forceinline=True, **_UNCOUNTED)(function))


def native_call(function: Function) -> Function:
    """Compile a function that native code calls, for what happens seldom."""
    return cast(Function, _njit(**_UNCOUNTED)(function))


def native_entry(function: Function) -> Function:
    """Compile a function that Python calls; it runs without the interpreter lock.

    The machine code is kept on disk where there is a place to write it.
    """
    try:
        compiled = _njit(cache=True, nogil=True, **_UNCOUNTED)(function)
    except RuntimeError:
        compiled = _njit(nogil=True, **_UNCOUNTED)(function)
    return cast(Function, compiled)


@native
def unsigned(value: int) -> int:
    """A whole number as the arrays hold it: as an index it needs no check of its sign."""
    return np.uint32(value)  # type: ignore[return-value]
