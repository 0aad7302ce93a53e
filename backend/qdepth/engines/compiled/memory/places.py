"""What lies where in the arrays of a run: written by tools/memory_map.py from `records`.

There are two arrays: `n` of whole numbers and `x` of real ones; `k` is the memory of `x` seen as
64-bit words. Readings of totals are in `x` alone, behind the end of `n`. A record is named by its
place and has fields in all of them: `n[place + FIELD]`, `x[place + FIELD]`, `k[place + FIELD]`.

Places and fields of `n` are unsigned, so that no index can be negative and none is checked.
"""

# No place.
NOBODY = 0

# Records that events name begin at multiples of the alignment, a power of two.
ALIGNMENT = 8
ALIGNMENT_BITS = 3

# Where the heap begins, and the bits of a tag that say what its event is about.
HEAP = 48
TAG_BITS = 27

# Words of a change of a load.
CHANGE = 3

# Direction of children that have that of their I/O.
AS_PARENT = 2

# Capacity that is allowed where nothing bounds it.
UNBOUNDED = 4294967295

# What happens at an event: the KIND of the record that it names.
(
    RESUME, ISSUE, ARRIVE, DEPART, DEPART_SHARED, LANE, END_OF_TIME, CONTROL, READING_OF_A_SLICE,
    BEGIN, BEGIN_SHIFT,
) = range(11)  # fmt: skip

# Kinds of step.
(
    OP_ACQUIRE, OP_RELEASE, OP_QUEUE, OP_VISIT, OP_DELAY, OP_BRANCH_BY_DIRECTION, OP_BRANCH_BY_DRAW,
    OP_CHOOSE_PATH, OP_END, OP_JUMP, OP_BRANCH_IF_FULL, OP_RESIZE, OP_FORK, OP_JOIN, OP_SPAWN,
    OP_COUNT_ISSUE, OP_COUNT_STATUS, OP_COUNT_COMPLETION,
) = range(18)  # fmt: skip

# Path rules.
(
    BY_TURNS, BY_LEAST, BY_LATENCY,
) = range(3)  # fmt: skip

# Kinds of loop.
(
    CLOSED, OPEN, PACED, FINITE,
) = range(4)  # fmt: skip

# Why a run stopped.
(
    GOES_ON, IO_BUDGET, TIME_BUDGET, OVERLOAD, CANCELLED, OUT_OF_ROOM, STUCK, ALL_ENDED,
) = range(8)  # fmt: skip

# Single numbers at the beginning.
EVENTS = 0
HOLE = 1
READY_FIRST = 2
READY_LAST = 3
DONE = 4
PRESENT = 5
FREE = 6
STOP = 7
PAUSED = 8
READINGS = 9
IOS_PER_READING = 10
NEXT_READING = 11
NEXT_COUNT = 12
MAX_IOS = 13
MAX_PRESENT = 14
PAUSE_AT = 15
LIMITS = 16
STATIONS = 17
FLOWS = 18
TALLIES = 19
GROUPS = 20
REGISTERS = 21
HEAP_ROOM = 22
READING_WIDTH = 23
FIRST_LIMIT = 24
FIRST_STATION = 25
FIRST_FLOW = 26
FIRST_TALLY = 27
GROUP_IOS = 28
READING = 29
LATENCY = 30
END_OF_RUN = 31
CONTROLLERS = 32
FIRST_CONTROLLER = 33
MOST_READINGS = 34
SLOTS = 35
COUNTS = 36
OUT_OF_EVENTS = 37
UNENDED = 38
END_AFTER = 39
END_OF_SLICE = 40
SLICES = 41
MOST_SLICES = 42
NOW = 0
LATENCY_SUM = 1
SEQUENCE = 2
TIME_AFTER = 3
SLICE = 4
HEADER = 48

# Event in the heap, which begins at HEAP.
EVENT_TIME = 0
EVENT_TAG = 1
EVENT = 2

# Meter, in the records of limits and stations: units present and the time integral of their number
# up to its last change, stays of those who left, and entries of those inside.
COUNT = 0
AREA = 1
SINCE = 2
STAYS = 3
ENTRIES = 4
METER = 5

# Demand; means of reads and writes are side by side.
SHAPE = 0
PHASES = 1
DEMAND_LANE = 2
MEAN = 0
PER_BYTE = 2
PARAMETER = 4
PURPOSE = 5
KNEE = 6
BEYOND = 7
MORE_BEYOND = 8
DEMAND = 9

# Step: what is done, where the I/O goes on, and what it is done with.
OP = 0
NEXT_STEP = 1
A = 2
B = 3
C = 4
D = 5
TABLE = 6
OTHER_TABLE = 7
STEP = 8

# Service at one of the stations that a step visits at the same time: the station and its table, as
# in a step, and the demand.
SERVED_AT = 0
SERVED_TABLE = 1
SERVICE_DEMAND = 2
SERVICE = 3

# What a step that starts children says of them.
CHUNK_BYTES = 0
TOTAL_BYTES = 1
CHILD_DIRECTION = 2
FIRST_CHILD = 3
FORK = 4

# Guide of a draw; from its end on, in n for each strip the rank from which to look, and in x for
# each rank its cumulative probability.
STRIPS = 0
DRAW = 1
GUIDE = 2

# Entry of the list of sizes that a flow refers to: a size, with its cumulative probability in x.
FIRST = 0
ENTRY = 1

# Limit.
WAITS_FIRST = 0
WAITS_LAST = 1
FIRST_DISK = 2
LAST_DISK = 3
IN_A_ROW = 4
QUANTUM = 5
GIVEN = 6
ALLOWED = 7
HELD = 0
WAITING = 5
CAPACITY = 10
FULL_AREA = 11
CAPACITY_AREA = 12
FULL_SINCE = 13
RESIZED = 14
VIRTUAL_TIME = 15
IDLE_AREA = 16
NO_WAIT_AREA = 17
SENT_BACK = 18
LIMIT = 19

# Station; 0 servers: processor sharing.
KIND = 0
SERVERS = 1
QUEUE_FIRST = 2
QUEUE_LAST = 3
INSIDE = 4
DEPARTURES = 5
LAST_DEPARTURES = 6
POSTED = 7
RATES = 8
RATE_COUNT = 9
QUEUE_METER = 0
BUSY_METER = 5
SERVED_EACH = 5
BUSY_AREA = 6
VIRTUAL = 7
DEPARTS_AT = 10
POSTED_AT = 11
DEPARTS_TAG = 12
POSTED_TAG = 13
RATE = 14
STATION = 15

# Lane: events that come in the order in which they were set; only the first is in the heap.
LANE_FIRST = 1
LANE_LAST = 2
LANE_RECORD = 3

# Path chooser: how many more I/Os take the path of this turn, and the bytes that it has sent.
IOS_PER_PATH = 0
PATHS = 1
LEFT = 2
TURN = 3
BYTES_PER_PATH = 4
BYTES_SENT = 5
PATH_RULE = 6
IS_DUE = 7
PATH_TABLE = 8
PATH_SAMPLES = 9
NEXT_MEASUREMENT = 0
MEASURE_AFTER = 1
CHOOSER = 10

# Path of a chooser: the limit of its I/Os, how many were issued, and what a measurement began with
# and gave.
PATH_LIMIT = 0
PATH_ISSUED = 1
DONE_BEFORE = 0
STAYS_BEFORE = 1
PATH_LATENCY = 2
PATH = 3

# Throttle that counts issues.
LAST_VM = 0
RUN = 1
SWITCHES = 2
IS_LOW = 3
LOW = 4
HIGH = 5
MOST_SWITCHES = 6
LONG_RUN = 7
THROTTLED = 8
THROTTLED_COUNT = 9
IS_SUSPENDED = 10
CALM_COMMANDS = 11
ENOUGH_CALM = 12
SLOW_FROM = 0
THROTTLE = 13

# Throttle that counts answers: its limit, the depth that it allows, and the answers so far.
ANSWERS_LIMIT = 0
DEPTH = 1
FULL_DEPTH = 2
REFUSED = 3
GOOD = 4
SAMPLE_SIZE = 5
THRESHOLD = 6
STATUS_THROTTLE = 7

# Latency controller: tables of its windows and tallies, the threshold, what its devices had
# completed at its last turn, and the time of its first one.
WINDOWS = 1
WINDOW_COUNT = 2
WATCHED = 3
WATCHED_COUNT = 4
LATENCY_THRESHOLD = 0
LAST_TIME = 1
LAST_IOS = 2
FIRST_TURN = 3
CONTROLLER = 5

# Window of a controller.
WINDOW_LIMIT = 0
WINDOW_SIZE = 0
LEAST = 1
MOST = 2
BETA = 3
WINDOW = 4

# A moment: the end of the simulated time or of a slice.
REASON = 1
TIMER = 2

# Flow, and the first of its lines at fair limits.
GROUP = 0
TALLY = 1
START = 2
LOOP = 3
WORKERS = 4
WAIT = 5
BURST = 6
SIZES = 7
SIZE_COUNT = 8
FLOW_LANE = 9
FLOW_DISK = 10
FLOW_PIECES = 11
CHANGES = 12
FIRST_SHIFT = 13
STATION_TABLE = 14
NAME_TABLE = 15
READ_SHARE = 0
INTERVAL = 1
NEXT_SLOT = 2
FLOW_KEY = 3
SEQUENTIAL_SHARE = 4
JITTER = 5
BEGINS_WITHIN = 6
FLOW = 16

# Line of a flow at a fair limit: its limit, who waits, tags, its VM there, the next line of the
# limit and the next one of the flow.
DISK_LIMIT = 0
DISK_FIRST = 1
DISK_LAST = 2
DISK_VM = 3
NEXT_DISK = 4
NEXT_DISK_OF_FLOW = 5
SHARES = 0
TAG_START = 1
TAG_FINISH = 2
LAST_FINISH = 3
DISK = 6

# Pieces of a finite flow: how many are still to be issued and to be completed, and a table of those
# of the flows that follow it.
PIECES_OF = 1
TO_ISSUE = 2
TO_COMPLETE = 3
FOLLOWERS = 4
FOLLOWER_COUNT = 5
LEADERS = 6
HAS_ENDED = 7
START_AFTER = 0
ENDED_AT = 1
PIECES = 8

# Shift: workers of a flow that begin at one moment and issue nothing from another one on; the
# number of the first of them, how many they are, and the next shift of the flow.
SHIFT_OF = 1
FIRST_WORKER = 2
SHIFT_WORKERS = 3
NEXT_SHIFT = 4
BEGINS_AT = 0
UNTIL = 1
SHIFT = 5

# VM at a fair limit: how many of its flows wait.
FLOWS_WAITING = 0
VM = 1

# I/O.
IO_FLOW = 1
PC = 2
LAYER = 3
NEXT = 4
VISITS = 5
PENDING = 6
IS_WRITE = 7
SIZE = 8
NEXT_ORDINAL = 9
IS_PART = 10
PARENT = 11
WANTED_REGISTER = 12
WANTED_UNITS = 13
IS_SEQUENTIAL = 14
IO_SHIFT = 15
REGISTER = 16
WHEN = 0
ISSUED = 1
MARK = 2
WAITS_SINCE = 3
BYTES = 4
TAG = 5
KEY = 6
WORKER_KEY = 7
SPENT = 8
IO = 16

# Visit of an I/O to one of the stations that it visits at the same time.
VISIT_IO = 1
VISIT_STATION = 2
VISIT_NEXT = 3
VISIT_PREVIOUS = 4
ARRIVED = 0
STARTED = 1
DURATION = 2
VISIT = 8
