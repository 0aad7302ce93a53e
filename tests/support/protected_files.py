"""Workbooks that cannot be imported as they are; the password of both is `secret`."""

from pathlib import Path

_FOLDER = Path(__file__).parent / "protected"
PASSWORD_XLSX = _FOLDER / "password.xlsx"
"""Encrypted with msoffcrypto-tool 6, as Excel does since 2010."""
PASSWORD_XLS = _FOLDER / "password.xls"
"""Saved by LibreOffice 7.4 with a password: RC4, behind a record FilePass."""
OLD_XLS = _FOLDER / "old.xls"
"""The same without a password."""
