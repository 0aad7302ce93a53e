"""The model, written to be read, on SimPy's event list. It defines what the rules mean.

Contract with every other simulating engine:

1. The time of an event is `now + delay`: one addition.
2. Events are ordered by (time, sequence number); the number is taken when the event is set.
3. Steps that take no time are not events: an I/O runs until it blocks. I/Os woken at that instant
   go to a first-in first-out ready list, drained before the next event.
4. At the end of a service the station starts its next I/O before the departing one moves on.
5. Slots are released from the inside out and handed to the first that waits; nobody overtakes.
6. Random draws are pure functions of what is drawn (`qdepth.network.draws`).
7. Logarithms are `qdepth.network.logarithm.portable_log`.
"""
