"""Draws that are made together, before the I/Os that they are for."""

from collections.abc import Callable

from qdepth.network.vector_draws import Floats, Keys


class DrawBlock:
    """The draws of the next few I/Os of each worker of a flow, each kind made when first asked."""

    __slots__ = ("_key_array", "_kinds", "drawn", "keys")

    def __init__(self, keys: Keys, kinds: list[Callable[[Keys], Floats]]) -> None:
        self._key_array, self._kinds = keys, kinds
        self.keys: list[int] = keys.tolist()
        self.drawn: list[list[float]] = [[] for _ in kinds]
        """For each kind the draws in the order of the keys; empty before the first is asked."""

    def draw(self, kind: int) -> list[float]:
        """Make the draws of a kind."""
        drawn: list[float] = self._kinds[kind](self._key_array).tolist()
        self.drawn[kind] = drawn
        return drawn
