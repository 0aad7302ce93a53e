"""esxtop: the screen of devices (`u`), copied as text.

The header names the columns, such as DEVICE, DQLEN, ACTV, QUED, CMDS/s, DAVG/cmd, KAVG/cmd and
GAVG/cmd; which there are is the user's choice. Source: the screens in the documentation of esxtop.
"""

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.esxtop import add_device_point
from qdepth.imports.readers.esxtop_counters import completed, mb_s_of
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import close_file

NAME = "esxtop"
COLUMNS = {
    "dqlen": "dqlen", "wqlen": "wqlen", "actv": "actv", "qued": "qued", "cmds/s": "iops",
    "reads/s": "reads", "writes/s": "writes", "mbread/s": "mib_read", "mbwrtn/s": "mib_written",
    "davg/cmd": "davg_ms", "kavg/cmd": "kavg_ms", "gavg/cmd": "gavg_ms",
}  # fmt: skip


def fits(text: Text) -> bool:
    """True if it is a screen of devices with a latency."""
    return any(_is_header(line.split()) for line in text.head.splitlines())


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read each line of a device with I/O as a point."""
    before = len(found.points)
    names: list[str] = []
    for line in text.lines(pace):
        cells = line.split()
        if names[:1] == ["device"] and len(cells) > len(names):
            blanks = len(cells) - len(names)  # in the name of an NFS volume
            cells[: blanks + 1] = [" ".join(cells[: blanks + 1])]
        if _is_header(cells):
            names = [cell.lower() for cell in cells]
        elif names and len(cells) == len(names):
            values = {}
            for name, cell in zip(names, cells, strict=True):
                number = finite_number(cell)
                if number is not None and number >= 0:
                    values[COLUMNS.get(name, "")] = number
            values.pop("", None)
            if not {"iops", "reads", "writes"} & set(values) and mb_s_of(values) > 0:
                found.say("dropped", f"{cells[0]}: without CMDS/s there is no rate. Add the "
                          "field of I/O stats with f.", file=text.file.name)  # fmt: skip
                continue
            values = completed(values)
            if values["iops"] > 0 and values.get("gavg_ms", 0.0) > 0:
                add_device_point(found, text.file.name, cells[0], values, None)
    close_file(found, text.file.name, f"{NAME} screen", before)


def _is_header(cells: list[str]) -> bool:
    names = {cell.lower() for cell in cells}
    return "device" in names and bool({"gavg/cmd", "davg/cmd"} & names) and "actv" in names
