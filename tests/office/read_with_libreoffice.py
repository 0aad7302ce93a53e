"""Read a workbook as LibreOffice does; run by the Python of the system, which has UNO.

Usage: read_with_libreoffice.py SOFFICE FOLDER WORKBOOK. FOLDER holds the workbook and is trusted,
or formulas would not be allowed to ask a server. Writes the cells of each sheet to standard output
as JSON, and the workbook as a PDF beside it.
"""

import json
import os
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


def prop(name: str, value: Any) -> Any:
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def connect(pipe: str) -> Any:
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
            return context.ServiceManager.createInstanceWithContext(desktop, context)


def cells(sheet: Any) -> Any:
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    area = sheet.getCellRangeByPosition(
        0, 0, cursor.RangeAddress.EndColumn, cursor.RangeAddress.EndRow
    )
    return area.getDataArray()


def main(soffice: str, folder: str, workbook: str) -> None:
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
    )
    try:
        desktop = connect(pipe)
        load = (prop("Hidden", True), prop("UpdateDocMode", FULL_UPDATE))
        book = desktop.loadComponentFromURL(Path(workbook).as_uri(), "_blank", 0, load)
        sheets = {sheet.Name: cells(sheet) for sheet in book.Sheets}
        charts = {sheet.Name: sheet.Charts.Count for sheet in book.Sheets}
        pdf = Path(workbook).with_suffix(".pdf").as_uri()
        book.storeToURL(pdf, (prop("FilterName", "calc_pdf_Export"),))
        sys.stdout.write(json.dumps({"sheets": sheets, "charts": charts}))
        sys.stdout.flush()
    finally:
        process.kill()
        process.wait()
    os._exit(0)  # leaving the bridge in an orderly way may crash


if __name__ == "__main__":
    main(*sys.argv[1:])
