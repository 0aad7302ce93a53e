"""Published formulas as pure functions; times in seconds, rates in 1/s.

The analytic engine uses them for networks that they cover, and the known answers compare simulating
engines with them. Each formula is here once. Known answers test SimPy and the compiled engine,
which share nothing with these functions.
"""
