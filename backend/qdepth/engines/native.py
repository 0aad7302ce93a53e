"""Numba's decorators with honest types: they do not change the signature.

Both native engines compile with these, and store their machine code as `machine_code` describes.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from qdepth.engines.machine_code import keep

Function = TypeVar("Function", bound=Callable[..., object])

# The loop over events makes no array, so none of its functions needs to count references to one: a
# count at each call would cost more than the simulation.
_UNCOUNTED = {"error_model": "numpy", "_nrt": False}
_njit: Any = numba.njit


def native(function: Function) -> Function:
    """Compile a function that becomes part of the native code that calls it."""
    return cast(Function, _njit(forceinline=True, **_UNCOUNTED)(function))


def native_call(function: Function) -> Function:
    """Compile a function that native code calls for rare events."""
    return cast(Function, _njit(**_UNCOUNTED)(function))


def native_entry(function: Function) -> Function:
    """Compile a function that Python calls; it makes no array, and needs no interpreter lock."""
    return cast(Function, keep(_njit(nogil=True, **_UNCOUNTED)(function)))


def native_on_arrays(function: Function) -> Function:
    """Compile a function that makes arrays, and is called by Python or by others of its kind."""
    return cast(Function, keep(_njit(function)))


@native
def unsigned(value: int) -> int:
    """A whole number as the arrays hold it: as an index it needs no check of its sign."""
    return np.uint32(value)  # type: ignore[return-value]
