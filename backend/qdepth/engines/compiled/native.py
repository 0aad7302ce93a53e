"""Numba's decorators with types that say what they do: nothing to the signature."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def native(function: Function) -> Function:
    """Compile a function that other native code calls."""
    compiled: Any = njit(function)
    return cast(Function, compiled)


def native_entry(function: Function) -> Function:
    """Compile a function that Python calls; it runs without the interpreter lock.

    The machine code is kept on disk where there is a place to write it.
    """
    try:
        compiled: Any = njit(cache=True, nogil=True)(function)
    except RuntimeError:
        compiled = njit(nogil=True)(function)
    return cast(Function, compiled)
