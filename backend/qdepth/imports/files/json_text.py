"""JSON that others wrote, whose numbers may be of any length."""

import json

from qdepth.imports.finding import UnlikelyContent

MOST_DIGITS = 1_000
"""Largest number of digits of an integer; readers drop numbers larger than a float, which has up to
309."""


def json_decoder() -> json.JSONDecoder:
    """Return a decoder that raises UnlikelyContent for a number that no counter reaches."""
    return json.JSONDecoder(parse_int=_whole)


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise UnlikelyContent(
            f"a number in it has {len(digits)} digits; at most {MOST_DIGITS} are read"
        )
    return int(digits)
