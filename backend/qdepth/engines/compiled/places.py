"""What lies where in the two arrays of a run.

`n` begins with single numbers. Behind them lie records; a record is named by its place, the index
of its first field in `n`. Where a record has real fields, its field X is their place in `x`.
Place 0 is none.
"""

NOBODY = 0

# Single numbers in n: counters
SEQUENCE, EVENTS, READY_FIRST, READY, DONE, PRESENT, NEXT_ROW, ROWS, IOS_PER_ROW = range(9)
FREE, STOP, PAUSED = 9, 10, 11
# Single numbers in n: what was asked for
MAX_IOS, MAX_PRESENT, PAUSE_AT = 12, 13, 14
# Single numbers in n: how many there are
LIMITS, STATIONS, FLOWS, TALLIES, GROUPS, REGISTERS, ROW_WIDTH = range(15, 22)
# Single numbers in n: where tables begin, in n or (X_) in x
HEAP, HEAP_ROOM, RING, RING_ROOM = 22, 23, 24, 25
FIRST_LIMIT, FIRST_STATION, FIRST_FLOW, GROUP_IOS, ROW_COUNT, LATENCY_GROUP = range(26, 32)
X_HEAP, X_TALLY, X_ROW, X_ROW_TIME, X_LATENCY = range(32, 37)
HEADER = 40

# Single numbers in x
NOW, LATENCY_SUM = 0, 1
X_HEADER = 2

# The first field of records with real fields
X = 0

# Meter, in x
COUNT, AREA, SINCE, STAYS, ENTRIES = range(5)
METER = 5

# Demand: shape and phases of its law, purpose; in x its probability and means
SHAPE, PHASES, PURPOSE = 1, 2, 3
DEMAND = 4
PROBABILITY, READ, WRITE, READ_PER_BYTE, WRITE_PER_BYTE = range(5)
X_DEMAND = 5

# Step: an operation with what it is about
OP, A, B, C, DRAW = range(5)
STEP = 5

# Entry of a list that a step refers to: a station and a demand, or a target and its probability
FIRST, SECOND = 1, 2
ENTRY = 3
X_ENTRY = 1

# Limit; in x the meters of those that hold and wait, then four numbers
CAPACITY, WAITS_FIRST, WAITS_LAST, LIMIT_LAYER = range(1, 5)
LIMIT = 5
HELD, WAITING = 0, METER
FULL_AREA, CAPACITY_AREA, FULL_SINCE, RESIZED = range(2 * METER, 2 * METER + 4)
X_LIMIT = 2 * METER + 4

# Station; servers 0 means processor sharing; in x the meters of those waiting and in service, with
# processor sharing of all present and of the service that each was given since the last idleness
SERVERS, QUEUE_FIRST, QUEUE_LAST, INSIDE, SETTING, DEPARTURES, LAST_DEPARTURES = range(1, 8)
STATION = 8
QUEUE_METER, BUSY_METER = 0, METER
VIRTUAL, SERVED_EACH, BUSY_AREA = range(2 * METER, 2 * METER + 3)
X_STATION = 2 * METER + 3

# Path chooser
IOS_PER_PATH, CHOSEN = 0, 1
CHOOSER = 2

# Flow
GROUP, TALLY, START, LOOP, WORKERS, WAIT, BURST, SIZES, SIZE_COUNT, FLOW_KEY = range(1, 11)
FLOW = 11
READ_SHARE, INTERVAL, NEXT_SLOT = 0, 1, 2
X_FLOW = 3

# I/O; the units of its registers follow
IO_FLOW, ORDINAL, IS_WRITE, SIZE, PC, LAYER, PENDING, PARENT, NEXT = range(1, 10)
WANTED_REGISTER, WANTED_UNITS, WORKER_KEY, KEY, VISITS, UNITS = range(10, 16)
IO = 15  # units follow
# In x: times, then the time spent in each layer, then when each register was filled
ISSUED, MARK, WAITS_SINCE, SPENT = range(4)

# Visit of an I/O to one of the stations that it visits at the same time
VISIT_IO, VISIT_STATION, VISIT_NEXT, VISIT_PREVIOUS = range(1, 5)
VISIT = 5
ARRIVED, STARTED, DURATION = 0, 1, 2
X_VISIT = 3

# Event, in the heap; its time lies at the same rank in x
EVENT_SEQUENCE, EVENT_KIND, EVENT_A, EVENT_B = range(4)
EVENT = 4

# Kinds of event
RESUME, ISSUE, DEPART, DEPART_SHARED, ARRIVE, END_OF_TIME = range(6)

# Kinds of step
(
    OP_DELAY, OP_VISIT, OP_ACQUIRE, OP_RELEASE, OP_RESIZE, OP_BRANCH_BY_OPERATION,
    OP_BRANCH_BY_DRAW, OP_BRANCH_IF_FULL, OP_CHOOSE_PATH, OP_JUMP, OP_FORK, OP_JOIN, OP_SPAWN,
    OP_END,
) = range(14)  # fmt: skip

# Kinds of loop
CLOSED, OPEN, PACED = range(3)

# Why a run stopped
GOES_ON, IO_BUDGET, TIME_BUDGET, OVERLOAD, CANCELLED, OUT_OF_ROOM = range(6)
