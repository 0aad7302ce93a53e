"""Text of users in files that programs act on: one line, without characters that act."""

import unicodedata

_TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Bidirectional classes of characters that change the order in which others are displayed."""


def displayed(text: str) -> str:
    """Replace characters that control a terminal or the order of text by their numbers."""
    return "".join(f"<U+{ord(one):04X}>" if _acts(one) else one for one in text)


def _acts(character: str) -> bool:
    acting = unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
    return acting or unicodedata.bidirectional(character) in _TURNING
