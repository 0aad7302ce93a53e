"""The same sample path as the SimPy engine, event by event and bit by bit, as native code.

The network and the state of a run lie in two flat arrays, `n` of whole numbers and `x` of real
ones (`places` says what lies where, `layout` writes it). The functions next to them are compiled by
Numba. What they mean is written, to be read, in `qdepth.engines.simpy_engine`; names and order are
the same here.
"""
