"""Read workbooks as LibreOffice does; run by the Python of the system, which has UNO.

Usage: read_with_libreoffice.py SOFFICE FOLDER. FOLDER is trusted, or formulas would not be allowed
to ask a server. Each line of the input is the path of a workbook below FOLDER. A line of the output
answers it, as JSON: the cells of each sheet, the files beside the workbook that its charts were
drawn to, where the charts are, and the PDF that it was printed to; or why it cannot be opened.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

TRUST = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="SecureURL"
oor:op="fuse"><value><it>{folder}</it></value></prop></item>
</oor:items>
"""
FULL_UPDATE = 3
CONNECT_DEADLINE_S = 120
WIDTH_PX, HEIGHT_PX = 960, 576


def prop(name: str, value: Any) -> Any:
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def connect(pipe: str) -> tuple[Any, Any]:
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    deadline = time.monotonic() + CONNECT_DEADLINE_S
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            desktop = "com.sun.star.frame.Desktop"
            return context, context.ServiceManager.createInstanceWithContext(desktop, context)


def cells(sheet: Any) -> Any:
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    area = sheet.getCellRangeByPosition(
        0, 0, cursor.RangeAddress.EndColumn, cursor.RangeAddress.EndRow
    )
    return area.getDataArray()


def draw(context: Any, sheet: Any, folder: Path) -> list[dict[str, str]]:
    """Draw each chart of a sheet, as a PNG to look at and as a BMP that needs no decoder."""
    drawn: list[dict[str, str]] = []
    size = (prop("PixelWidth", WIDTH_PX), prop("PixelHeight", HEIGHT_PX))
    for shape in sheet.DrawPage:
        if not shape.supportsService("com.sun.star.drawing.OLE2Shape"):
            continue
        files = {}
        for kind in ("png", "bmp"):
            path = folder / f"{sheet.Name}-{len(drawn) + 1}.{kind}"
            export = context.ServiceManager.createInstanceWithContext(
                "com.sun.star.drawing.GraphicExportFilter", context
            )
            export.setSourceDocument(shape)
            asked = (
                prop("URL", path.as_uri()),
                prop("MediaType", f"image/{kind}"),
                prop("FilterData", uno.Any("[]com.sun.star.beans.PropertyValue", size)),
            )
            if not export.filter(asked):
                raise OSError(f"LibreOffice did not write {path}")
            files[kind] = str(path)
        drawn.append(files)
    return drawn


def frames(sheet: Any) -> list[list[int]]:
    """Left, top, right and bottom of each chart of a sheet [1/100 mm]."""
    shapes = [s for s in sheet.DrawPage if s.supportsService("com.sun.star.drawing.OLE2Shape")]
    corners = [(shape.Position, shape.Size) for shape in shapes]
    return [[at.X, at.Y, at.X + size.Width, at.Y + size.Height] for at, size in corners]


def read(context: Any, desktop: Any, workbook: Path) -> dict[str, Any]:
    # Nobody is there to agree to a repair: a workbook that needs one is not opened.
    load = (
        prop("Hidden", True),
        prop("UpdateDocMode", FULL_UPDATE),
        prop("RepairPackage", False),
    )
    book = desktop.loadComponentFromURL(workbook.as_uri(), "_blank", 0, load)
    if book is None:
        raise OSError(f"LibreOffice cannot open {workbook} as it is")
    sheets = {sheet.Name: cells(sheet) for sheet in book.Sheets}
    charts = {sheet.Name: draw(context, sheet, workbook.parent) for sheet in book.Sheets}
    places = {sheet.Name: frames(sheet) for sheet in book.Sheets}
    pdf = workbook.with_suffix(".pdf")
    book.storeToURL(pdf.as_uri(), (prop("FilterName", "calc_pdf_Export"),))
    book.close(True)
    return {"sheets": sheets, "charts": charts, "frames": places, "pdf": str(pdf)}


def main(soffice: str, folder: str) -> None:
    profile = Path(folder) / "profile" / "user"
    profile.mkdir(parents=True)
    trusted = Path(folder).as_uri()
    (profile / "registrymodifications.xcu").write_text(TRUST.format(folder=trusted))
    pipe = f"qdepth{os.getpid()}"
    process = subprocess.Popen(
        [
            soffice,
            f"-env:UserInstallation={profile.parent.as_uri()}",
            "--headless",
            "--norestore",
            f"--accept=pipe,name={pipe};urp;",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        context, desktop = connect(pipe)
        for line in sys.stdin:
            try:
                answer = read(context, desktop, Path(line.strip()))
            except (OSError, uno.getClass("com.sun.star.uno.Exception")) as error:
                answer = {"refused": str(error)}
            sys.stdout.write(f"{json.dumps(answer)}\n")
            sys.stdout.flush()
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # what was started is a launcher of the office
        process.wait()
    os._exit(0)  # leaving the bridge in an orderly way may crash


if __name__ == "__main__":
    main(*sys.argv[1:])
