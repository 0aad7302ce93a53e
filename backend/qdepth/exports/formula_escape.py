"""Text that a spreadsheet takes for text.

A cell that begins with one of a few characters is taken for a formula when a file is opened
(OWASP, CSV Injection). Such text gets an apostrophe before it. Numbers never come here.
"""

TRIGGERS = ("=", "+", "-", "@", "\t", "\r", "\n", "\x00", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_CONTROL = dict.fromkeys(range(32), " ") | {127: " "}


def harmless(text: str) -> str:
    """Give text that no spreadsheet takes for a formula, on one line and without controls."""
    marked = f"'{text}" if text.lstrip(" ").startswith(TRIGGERS) else text
    return marked.translate(_CONTROL)


def unmarked(text: str) -> str:
    """Take the apostrophe away that `harmless` put before a text; a file comes back as it was."""
    return text[1:] if text.startswith("'") and text[1:].lstrip(" ").startswith(TRIGGERS) else text
