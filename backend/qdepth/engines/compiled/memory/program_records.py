"""The records of programs: their steps, and what the steps refer to."""

from qdepth.engines.compiled.memory.memory_map import Field, Record, word

DEMAND = Record(
    "DEMAND",
    "Demand; means of reads and writes are side by side. Bytes beyond the knee add their own time."
    " MORE_BEYOND is added once if there are any.",
    n=("SHAPE", "PHASES", "DEMAND_LANE"),
    x=(
        *(Field("MEAN", 2), Field("PER_BYTE", 2), "PARAMETER"),
        word("PURPOSE"),
        "KNEE",
        "BEYOND",
        "MORE_BEYOND",
    ),
)

STEP = Record(
    "STEP",
    "Step: what is done, where the I/O goes on, and what it is done with. A names a part by its "
    "place, or by its number in a table of the flow, whose field TABLE is; NOBODY: by its place. "
    "OTHER_TABLE is the same for what the step names besides.",
    n=("OP", "NEXT_STEP", "A", "B", "C", "D", "TABLE", "OTHER_TABLE"),
)

SERVICE = Record(
    "SERVICE",
    "Service at one of the stations that a step visits at the same time: the station and its "
    "table, as in a step, and the demand.",
    n=("SERVED_AT", "SERVED_TABLE", "SERVICE_DEMAND"),
)

FORK = Record(
    "FORK",
    "What a step that starts children says of them. 0 bytes of a chunk: one child for all; 0 bytes "
    "in total: as many as the I/O has.",
    n=("CHUNK_BYTES", "TOTAL_BYTES", "CHILD_DIRECTION", "FIRST_CHILD"),
)

GUIDE = Record(
    "GUIDE",
    "Guide of a draw; from its end on, in n for each strip the rank from which to look, and in x "
    "for each rank its cumulative probability.",
    x=("STRIPS", word("DRAW")),
)

ENTRY = Record(
    "ENTRY",
    "Entry of the list of sizes that a flow refers to: a size, with its cumulative probability in "
    "x.",
    n=("FIRST",),
    x=("FIRST",),
)
