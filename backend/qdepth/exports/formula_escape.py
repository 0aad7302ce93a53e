"""Text that a spreadsheet treats as text.

Spreadsheets treat a cell that begins with one of a few characters as a formula when a file is
opened (OWASP, CSV Injection). Such text gets an apostrophe before it. Numbers never come here.
"""

TRIGGERS = ("=", "+", "-", "@", "\t", "\r", "\n", "\x00", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_CONTROL = dict.fromkeys((*range(32), 127, 0xFFFE, 0xFFFF), " ")
"""Characters that no cell shows; most of them are not allowed in XML."""


def harmless(text: str) -> str:
    """Return text that no spreadsheet treats as a formula, on one line and without controls."""
    marked = f"'{text}" if text.lstrip(" ").startswith(TRIGGERS) else text
    return marked.translate(_CONTROL)


def unmarked(text: str) -> str:
    """Remove the apostrophe that `harmless` put before a text, so a returned file is unchanged."""
    return text[1:] if text.startswith("'") and text[1:].lstrip(" ").startswith(TRIGGERS) else text
