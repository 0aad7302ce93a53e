"""What lies where in the arrays of a run.

There are two arrays: `n` of whole numbers and `x` of real ones; `k` is the memory of `x` seen as
64-bit words. Rows of totals are in `x` alone, behind the end of `n`. A record is named by its place
and has fields in all of them: `n[place + FIELD]`, `x[place + FIELD]`, `k[place + FIELD]`. Within a
record no field of `k` has the number of one of `x`. Place 0 is none.

Places and fields of `n` are unsigned, so that no index can be negative and none is checked.
"""

NOBODY = 0

# Single numbers in n: counters and the heads of lists
EVENTS, HOLE, READY_FIRST, READY_LAST, DONE, PRESENT, FREE, STOP, PAUSED = range(9)
# Single numbers in n: rows, and I/O counts at which something is due
ROWS, IOS_PER_ROW, NEXT_ROW, NEXT_COUNT = range(9, 13)
# Single numbers in n: what was asked for
MAX_IOS, MAX_PRESENT, PAUSE_AT = range(13, 16)
# Single numbers in n: how many there are
LIMITS, STATIONS, FLOWS, TALLIES, GROUPS, REGISTERS, HEAP_ROOM, ROW_WIDTH = range(16, 24)
# Single numbers in n: the places of tables
FIRST_LIMIT, FIRST_STATION, FIRST_FLOW, FIRST_TALLY, GROUP_IOS, ROW, LATENCY = range(24, 31)
END_OF_RUN, CONTROLLERS, FIRST_CONTROLLER, MOST_ROWS = range(31, 35)
# Single numbers in n: the table of the slots of the rows, in their order, then of the free ones,
# then room to sort them anew; and the I/Os under way and of each group in the first slot, behind
# which come those in the others. Slots begin in x at ROW: a time and the totals.
SLOTS, COUNTS = 35, 36
# Single number in n: whether the loop came back after many events
OUT_OF_EVENTS = 37
# Single numbers in x, and in k the number of the next event
NOW, LATENCY_SUM = 0, 1
SEQUENCE = 2
HEADER = 40

# Records that events name begin at multiples of this
ALIGNMENT = 8
ALIGNMENT_BITS = 3

# The event list is a heap that begins here: for each event a time in x and a tag in k, which is
# its number, and in the low bits the place that it is about in units of the alignment.
HEAP = HEADER
EVENT = 2
TAG_BITS = 27

# What happens at an event: the first field in n of every record that events name
KIND = 0
RESUME, ISSUE, ARRIVE, DEPART, DEPART_SHARED, LANE, END_OF_TIME, CONTROL = range(8)

# Meter, in x
COUNT, AREA, SINCE, STAYS, ENTRIES = range(5)
METER = 5

# Demand; in x the means for reads and writes, each beside the other
SHAPE, PHASES, DEMAND_LANE = range(3)
MEAN, PER_BYTE, PROBABILITY = 0, 2, 4
PURPOSE = 5
DEMAND = 6

# Step: an operation, what it is about, and where the I/O goes on; only in n
OP, NEXT_STEP, A, B, C, D = range(6)
STEP = 6

# Guide of a draw: from GUIDE on, in n for each strip the rank from which to look, and in x for each
# rank its cumulative probability
STRIPS, DRAW = 0, 1
GUIDE = 2

# Entry of a list that a step or a flow refers to: a station and a demand; or a size, with its
# cumulative probability in x
FIRST, SECOND = 0, 1
ENTRY = 2

# Limit; in x the meters of those that hold and wait, then nine numbers: two cache lines, and a
# third one for what is seldom counted. In the list of a fair one is nobody but the I/O whose turn
# it is; the others wait in the lists of their flows.
WAITS_FIRST, WAITS_LAST, FIRST_DISK = range(3)
# At a fair limit: the flow that was granted last, how often in a row, and how often it may be
LAST_DISK, IN_A_ROW, QUANTUM = range(3, 6)
HELD, WAITING = 0, METER
CAPACITY, FULL_AREA, CAPACITY_AREA, FULL_SINCE, RESIZED = range(2 * METER, 2 * METER + 5)
VIRTUAL_TIME = 2 * METER + 5
# The capacity is the smaller of what it was given and what it is allowed
GIVEN, ALLOWED = 6, 7
UNBOUNDED = (1 << 32) - 1
IDLE_AREA, NO_WAIT_AREA, SENT_BACK = range(2 * METER + 6, 2 * METER + 9)
LIMIT = 2 * METER + 9

# Station; servers 0 means processor sharing; in x the meters of those waiting and in service, with
# processor sharing of all present and of the service that each was given since the last idleness
SERVERS, QUEUE_FIRST, QUEUE_LAST, INSIDE, DEPARTURES, LAST_DEPARTURES, POSTED = range(1, 8)
QUEUE_METER, BUSY_METER = 0, METER
# Shared stations need no counts and no change of the meter in service, but these
SERVED_EACH, BUSY_AREA, VIRTUAL = BUSY_METER + COUNT, BUSY_METER + AREA, BUSY_METER + SINCE
# When the next one departs from a shared station, and the event of it that is in the heap
DEPARTS_AT, POSTED_AT = 2 * METER, 2 * METER + 1
DEPARTS_TAG, POSTED_TAG = 2 * METER + 2, 2 * METER + 3
STATION = 2 * METER + 4

# Lane: events that come in the order in which they were set; only the first is in the heap
LANE_FIRST, LANE_LAST = 1, 2
LANE_RECORD = 3

# Path chooser: how many more I/Os take the path of this turn
IOS_PER_PATH, PATHS, LEFT, TURN = range(4)
CHOOSER = 4

# Throttle: the VM that issued last is 0 before the first; its limits are a table
LAST_VM, RUN, SWITCHES, IS_LOW, LOW, HIGH, MOST_SWITCHES, LONG_RUN = range(8)
THROTTLED, THROTTLED_COUNT = 8, 9
THROTTLE = 10

# Throttle that counts answers: its limit, the depth that it allows, and the answers so far
ANSWERS_LIMIT, DEPTH, FULL_DEPTH, REFUSED, GOOD, SAMPLE_SIZE, THRESHOLD = range(7)
STATUS_THROTTLE = 7

# Latency controller: its windows and tallies are tables; in x the threshold, and what its devices
# had completed at its last turn, and the time of its first one
WINDOWS, WINDOW_COUNT, WATCHED, WATCHED_COUNT = range(1, 5)
LATENCY_THRESHOLD, LAST_TIME, LAST_IOS, FIRST_TURN = range(4)
CONTROLLER = 5

# Window of a controller
WINDOW_LIMIT = 0
WINDOW_SIZE, LEAST, MOST, BETA = range(4)
WINDOW = 4

# Flow
GROUP, TALLY, START, LOOP, WORKERS, WAIT, BURST, SIZES, SIZE_COUNT, FLOW_LANE = range(10)
READ_SHARE, INTERVAL, NEXT_SLOT = range(3)
FLOW_KEY = 3
# Flow at a fair limit: its line, the next flow of the limit, and its VM there
DISK_FIRST, DISK_LAST, NEXT_DISK, DISK_VM = range(10, 14)
SHARES, TAG_START, TAG_FINISH, LAST_FINISH, SEQUENTIAL_SHARE = range(4, 9)
FLOW = 14

# VM at a fair limit: how many of its flows wait
FLOWS_WAITING = 0
VM = 1

# I/O; from REGISTER on, in n the units that it holds and in x when they were granted
(
    IO_FLOW, PC, LAYER, NEXT, VISITS, PENDING, IS_WRITE, SIZE, NEXT_ORDINAL, IS_PART, PARENT,
    WANTED_REGISTER, WANTED_UNITS, IS_SEQUENTIAL,
) = range(1, 15)  # fmt: skip
WHEN, ISSUED, MARK, WAITS_SINCE, BYTES = range(5)
TAG, KEY, WORKER_KEY = 5, 6, 7
SPENT = 8
REGISTER = 16

# Visit of an I/O to one of the stations that it visits at the same time
VISIT_IO, VISIT_STATION, VISIT_NEXT, VISIT_PREVIOUS = range(1, 5)
ARRIVED, STARTED, DURATION = range(3)
VISIT = 8

# Kinds of step
(
    OP_ACQUIRE, OP_RELEASE, OP_QUEUE, OP_VISIT, OP_DELAY, OP_BRANCH_BY_OPERATION,
    OP_BRANCH_BY_DRAW, OP_CHOOSE_PATH, OP_END, OP_JUMP, OP_BRANCH_IF_FULL, OP_RESIZE, OP_FORK,
    OP_JOIN, OP_SPAWN, OP_COUNT_ISSUE, OP_COUNT_STATUS,
) = range(17)  # fmt: skip

# Kinds of loop
CLOSED, OPEN, PACED = range(3)

# Why a run stopped
GOES_ON, IO_BUDGET, TIME_BUDGET, OVERLOAD, CANCELLED, OUT_OF_ROOM, STUCK = range(7)
