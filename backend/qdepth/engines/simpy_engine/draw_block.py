"""Draws made together, before the I/Os that need them."""

from collections.abc import Callable

from qdepth.network.vector_draws import Floats, Keys


class DrawBlock(dict[int, list[float]]):
    """The draws of the next few I/Os of each worker of a flow, in the order of their keys.

    The draws of a kind are made when the first of them is needed.
    """

    __slots__ = ("_key_array", "_kinds", "io_keys")

    def __init__(self, keys: Keys, kinds: list[Callable[[Keys], Floats]]) -> None:
        self._key_array, self._kinds = keys, kinds
        self.io_keys: list[int] = keys.tolist()

    def __missing__(self, kind: int) -> list[float]:
        drawn: list[float] = self._kinds[kind](self._key_array).tolist()
        self[kind] = drawn
        return drawn
