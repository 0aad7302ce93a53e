"""Published formulas as pure functions; times in seconds, rates in 1/s.

The analytic engine answers with them where a network is one that they cover, and the known answers
hold the simulating engines against them. A formula stands here once. Known answers test SimPy and
the compiled engine, which share nothing with these functions.
"""
