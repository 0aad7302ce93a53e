"""The one instruction that Numba lacks."""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from qdepth.engines.compiled.memory.writer import Floats, Ints

_READ, _KEEP, _DATA = 0, 3, 1
_cgutils: Any = cgutils
_ir: Any = ir
_intrinsic: Any = intrinsic


def _generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    array_type, index_type = signature.args
    view = context.make_array(array_type)(context, builder, arguments[0])
    place = context.cast(builder, arguments[1], index_type, types.uintp)
    i32 = _ir.IntType(32)
    kind = _ir.FunctionType(_ir.VoidType(), [_cgutils.voidptr_t, i32, i32, i32])
    instruction = _cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
    address = builder.bitcast(builder.gep(view.data, [place]), _cgutils.voidptr_t)
    builder.call(instruction, [address, i32(_READ), i32(_KEEP), i32(_DATA)])
    return context.get_dummy_value()


def _declare(_typing: Any, array: Any, index: Any) -> Any:
    return types.void(array, index), _generate


prefetch = cast(Callable[[Ints | Floats, int], None], _intrinsic(_declare))
"""Prefetch an element of an array into the cache, without other effects."""
