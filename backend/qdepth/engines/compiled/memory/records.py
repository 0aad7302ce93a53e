"""The records of a run: what lies in its arrays, and the numbers that stand for kinds of things.

`make fix` writes `places` from this.
"""

from qdepth.engines.compiled.memory.memory_map import Constants, Field, Record, counted, word
from qdepth.engines.compiled.memory.program_records import (
    DEMAND,
    ENTRY,
    FORK,
    GUIDE,
    SERVICE,
    STEP,
)
from qdepth.network.network import LAYERS

METER = Record(
    "METER",
    "Meter, in the records of limits and stations: units present and the time integral of their "
    "number up to its last change, stays of those who left, and entries of those inside.",
    x=("COUNT", "AREA", "SINCE", "STAYS", "ENTRIES"),
)


def meter(name: str, *other_names: str) -> Field:
    """A meter in another record."""
    return Field(name, METER.size, other_names=other_names)


HEADER = Record(
    "HEADER",
    "Single numbers at the beginning. Of events and lists: how far the event list goes, whether "
    "its first place is free, and the ends of other lists. When a reading or anything else is due, "
    "in I/Os. What was asked for. How many there are of everything, and the places of tables. "
    "LATENCY: of each completed I/O, its latency and group. SLOTS: the slots of the readings in "
    "their order, then the free ones, then room to sort them anew. COUNTS: I/Os under way and of "
    "each group, for each slot. Slots begin in x at READING: a time and the totals. SEQUENCE: "
    "number of the next event. UNENDED: finite flows that have not ended; the run stops TIME_AFTER "
    "the last one, if that is not negative. SLICE: length of a slice, of which SLICES have ended.",
    n=(
        *("EVENTS", "HOLE", "READY_FIRST", "READY_LAST", "DONE", "PRESENT", "FREE", "STOP"),
        *("PAUSED", "READINGS", "IOS_PER_READING", "NEXT_READING", "NEXT_COUNT"),
        *("MAX_IOS", "MAX_PRESENT", "PAUSE_AT"),
        *("LIMITS", "STATIONS", "FLOWS", "TALLIES", "GROUPS", "REGISTERS", "HEAP_ROOM"),
        *(
            "READING_WIDTH",
            "FIRST_LIMIT",
            "FIRST_STATION",
            "FIRST_FLOW",
            "FIRST_TALLY",
            "GROUP_IOS",
        ),
        *("READING", "LATENCY", "END_OF_RUN", "CONTROLLERS", "FIRST_CONTROLLER", "MOST_READINGS"),
        *("SLOTS", "COUNTS", "OUT_OF_EVENTS", "UNENDED", "END_AFTER", "END_OF_SLICE"),
        *("SLICES", "MOST_SLICES"),
    ),
    x=("NOW", "LATENCY_SUM", word("SEQUENCE"), "TIME_AFTER", "SLICE"),
    words=48,
)

EVENT = Record(
    "EVENT",
    "Event in the heap, which begins at HEAP. The tag is its number, and in the low bits the place "
    "that it is about, in units of the alignment.",
    x=("EVENT_TIME", word("EVENT_TAG")),
)

LIMIT = Record(
    "LIMIT",
    "Limit. Its numbers in x are two cache lines, and a third one for what is seldom counted. Its "
    "capacity is the smaller of GIVEN and ALLOWED. In the list of a fair one is nobody but the I/O "
    "whose turn it is; the others wait in lines of their flows. Of those it knows the first, "
    "the one that was granted last, how often in a row, and how often it may be.",
    n=(
        *("WAITS_FIRST", "WAITS_LAST", "FIRST_DISK", "LAST_DISK", "IN_A_ROW", "QUANTUM"),
        *("GIVEN", "ALLOWED"),
    ),
    x=(
        meter("HELD"),
        meter("WAITING"),
        *("CAPACITY", "FULL_AREA", "CAPACITY_AREA", "FULL_SINCE", "RESIZED", "VIRTUAL_TIME"),
        *("IDLE_AREA", "NO_WAIT_AREA", "SENT_BACK"),
    ),
)

STATION = Record(
    "STATION",
    "Station; 0 servers: processor sharing. The meters are of those waiting and in service; with "
    "processor sharing of all present and of their service, which needs no count but how much each "
    "was given since the last idleness. Such a station also knows when the next one departs, the "
    "event of it that is in the heap, the rate at which it serves now, and a table of RATE_COUNT "
    "rates with 1, 2, ... present; without one the rate stays.",
    n=(
        *("SERVERS", "QUEUE_FIRST", "QUEUE_LAST", "INSIDE", "DEPARTURES", "LAST_DEPARTURES"),
        *("POSTED", "RATES", "RATE_COUNT"),
    ),
    x=(
        meter("QUEUE_METER"),
        meter("BUSY_METER", "SERVED_EACH", "BUSY_AREA", "VIRTUAL"),
        "DEPARTS_AT",
        "POSTED_AT",
        word("DEPARTS_TAG"),
        word("POSTED_TAG"),
        "RATE",
    ),
    is_named_by_events=True,
)

LANE = Record(
    "LANE_RECORD",
    "Lane: events that come in the order in which they were set; only the first is in the heap.",
    n=("LANE_FIRST", "LANE_LAST"),
    is_named_by_events=True,
)

CHOOSER = Record(
    "CHOOSER",
    "Path chooser: how many more I/Os take the path of this turn, and the bytes that it has sent. "
    "What chooses by state has a table of its paths. IS_DUE: the next I/O chooses a path, or the "
    "paths are measured.",
    n=(
        *("IOS_PER_PATH", "PATHS", "LEFT", "TURN", "BYTES_PER_PATH", "BYTES_SENT"),
        *("PATH_RULE", "IS_DUE", "PATH_TABLE", "PATH_SAMPLES"),
    ),
    x=("NEXT_MEASUREMENT", "MEASURE_AFTER"),
)

PATH = Record(
    "PATH",
    "Path of a chooser: the limit of its I/Os, how many were issued, and what a measurement began "
    "with and gave.",
    n=("PATH_LIMIT", "PATH_ISSUED"),
    x=("DONE_BEFORE", "STAYS_BEFORE", "PATH_LATENCY"),
)

THROTTLE = Record(
    "THROTTLE",
    "Throttle that counts issues. The VM that issued last is 0 before the first; its limits are a "
    "table. Commands count since the last slow one.",
    n=(
        *("LAST_VM", "RUN", "SWITCHES", "IS_LOW", "LOW", "HIGH", "MOST_SWITCHES", "LONG_RUN"),
        *("THROTTLED", "THROTTLED_COUNT", "IS_SUSPENDED", "CALM_COMMANDS", "ENOUGH_CALM"),
    ),
    x=("SLOW_FROM",),
)

STATUS_THROTTLE = Record(
    "STATUS_THROTTLE",
    "Throttle that counts answers: its limit, the depth that it allows, and the answers so far.",
    n=("ANSWERS_LIMIT", "DEPTH", "FULL_DEPTH", "REFUSED", "GOOD", "SAMPLE_SIZE", "THRESHOLD"),
)

CONTROLLER = Record(
    "CONTROLLER",
    "Latency controller: tables of its windows and tallies, the threshold, what its devices had "
    "completed at its last turn, and the time of its first one.",
    n=("WINDOWS", "WINDOW_COUNT", "WATCHED", "WATCHED_COUNT"),
    x=("LATENCY_THRESHOLD", "LAST_TIME", "LAST_IOS", "FIRST_TURN"),
    is_named_by_events=True,
)

WINDOW = Record(
    "WINDOW",
    "Window of a controller.",
    n=("WINDOW_LIMIT",),
    x=("WINDOW_SIZE", "LEAST", "MOST", "BETA"),
)

FLOW = Record(
    "FLOW",
    "Flow, and the first of its lines at fair limits. CHANGES: when its rate and burst change, and "
    "how. FIRST_SHIFT: of its workers, where some begin or stop on the way. Two tables have what "
    "its program names and other flows of the program have elsewhere: stations, and all the rest.",
    n=(
        *("GROUP", "TALLY", "START", "LOOP", "WORKERS", "WAIT", "BURST", "SIZES", "SIZE_COUNT"),
        *("FLOW_LANE", "FLOW_DISK", "FLOW_PIECES", "CHANGES"),
        *("FIRST_SHIFT", "STATION_TABLE", "NAME_TABLE"),
    ),
    x=(
        *("READ_SHARE", "INTERVAL", "NEXT_SLOT", word("FLOW_KEY")),
        *("SEQUENTIAL_SHARE", "JITTER", "BEGINS_WITHIN"),
    ),
)

DISK = Record(
    "DISK",
    "Line of a flow at a fair limit: its limit, who waits, tags, its VM there, the next line of "
    "the limit and the next one of the flow.",
    n=("DISK_LIMIT", "DISK_FIRST", "DISK_LAST", "DISK_VM", "NEXT_DISK", "NEXT_DISK_OF_FLOW"),
    x=("SHARES", "TAG_START", "TAG_FINISH", "LAST_FINISH"),
)

PIECES = Record(
    "PIECES",
    "Pieces of a finite flow: how many are still to be issued and to be completed, and a table of "
    "those of the flows that follow it. It begins START_AFTER the start of the run, or the last "
    "end of the flows that it follows; of these LEADERS have not ended.",
    n=(
        *("PIECES_OF", "TO_ISSUE", "TO_COMPLETE", "FOLLOWERS", "FOLLOWER_COUNT", "LEADERS"),
        "HAS_ENDED",
    ),
    x=("START_AFTER", "ENDED_AT"),
    is_named_by_events=True,
)

SHIFT = Record(
    "SHIFT",
    "Shift: workers of a flow that begin at one moment and issue nothing from another one on; the "
    "number of the first of them, how many they are, and the next shift of the flow.",
    n=("SHIFT_OF", "FIRST_WORKER", "SHIFT_WORKERS", "NEXT_SHIFT"),
    x=("BEGINS_AT", "UNTIL"),
    is_named_by_events=True,
)

TIMER = Record(
    "TIMER",
    "A moment: the end of the simulated time or of a slice. REASON: why the run stops then.",
    n=("REASON",),
    is_named_by_events=True,
)

VM = Record("VM", "VM at a fair limit: how many of its flows wait.", n=("FLOWS_WAITING",))

IO = Record(
    "IO",
    "I/O. IO_SHIFT: that of its worker, if the worker may stop. From REGISTER on it has in n the "
    "units that it holds, and in x when they were granted; its visits lie behind them, from the "
    "next place on that an event can name.",
    n=(
        *("IO_FLOW", "PC", "LAYER", "NEXT", "VISITS", "PENDING", "IS_WRITE", "SIZE"),
        *("NEXT_ORDINAL", "IS_PART", "PARENT", "WANTED_REGISTER", "WANTED_UNITS"),
        *("IS_SEQUENTIAL", "IO_SHIFT"),
        Field("REGISTER", 0, "n", at=16),
    ),
    x=(
        *("WHEN", "ISSUED", "MARK", "WAITS_SINCE", "BYTES"),
        *(word("TAG"), word("KEY"), word("WORKER_KEY")),
        Field("SPENT", len(LAYERS)),
        Field("REGISTER", 0, at=16),
    ),
    is_named_by_events=True,
)

VISIT = Record(
    "VISIT",
    "Visit of an I/O to one of the stations that it visits at the same time.",
    n=("VISIT_IO", "VISIT_STATION", "VISIT_NEXT", "VISIT_PREVIOUS"),
    x=("ARRIVED", "STARTED", "DURATION"),
    words=8,
    is_named_by_events=True,
)

RECORDS = (
    HEADER, EVENT, METER, DEMAND, STEP, SERVICE, FORK, GUIDE, ENTRY, LIMIT, STATION, LANE, CHOOSER,
    PATH, THROTTLE, STATUS_THROTTLE, CONTROLLER, WINDOW, TIMER, FLOW, DISK, PIECES, SHIFT, VM, IO,
    VISIT,
)  # fmt: skip

CONSTANTS = (
    Constants("No place.", {"NOBODY": 0}),
    Constants(
        "Records that events name begin at multiples of the alignment, a power of two.",
        {"ALIGNMENT": 8, "ALIGNMENT_BITS": 3},
    ),
    Constants(
        "Where the heap begins, and the bits of a tag that say what its event is about.",
        {"HEAP": HEADER.size, "TAG_BITS": 27},
    ),
    Constants("Words of a change of a load.", {"CHANGE": 3}),
    Constants("Direction of children that have that of their I/O.", {"AS_PARENT": 2}),
    Constants("Capacity that is allowed where nothing bounds it.", {"UNBOUNDED": (1 << 32) - 1}),
    counted(
        "What happens at an event: the KIND of the record that it names.",
        *("RESUME", "ISSUE", "ARRIVE", "DEPART", "DEPART_SHARED", "LANE", "END_OF_TIME"),
        *("CONTROL", "READING_OF_A_SLICE", "BEGIN", "BEGIN_SHIFT"),
    ),
    counted(
        "Kinds of step.",
        *("OP_ACQUIRE", "OP_RELEASE", "OP_QUEUE", "OP_VISIT", "OP_DELAY"),
        *("OP_BRANCH_BY_DIRECTION", "OP_BRANCH_BY_DRAW", "OP_CHOOSE_PATH", "OP_END", "OP_JUMP"),
        *("OP_BRANCH_IF_FULL", "OP_RESIZE", "OP_FORK", "OP_JOIN", "OP_SPAWN", "OP_COUNT_ISSUE"),
        *("OP_COUNT_STATUS", "OP_COUNT_COMPLETION"),
    ),
    counted("Path rules.", "BY_TURNS", "BY_LEAST", "BY_LATENCY"),
    counted("Kinds of loop.", "CLOSED", "OPEN", "PACED", "FINITE"),
    counted(
        "Why a run stopped.",
        *("GOES_ON", "IO_BUDGET", "TIME_BUDGET", "OVERLOAD", "CANCELLED", "OUT_OF_ROOM", "STUCK"),
        "ALL_ENDED",
    ),
)
