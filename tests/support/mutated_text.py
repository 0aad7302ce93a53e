"""Files that are almost right: a few of their numbers, words, lines or bytes changed."""

import re
from random import Random

ODD = (
    b"nan", b"inf", b"-inf", b"-1", b"0", b"-0.0", b"1e308", b"1e309", b"1e-320", b"9" * 26, b"",
    b" ", b'"', b",", b"\x00", b"=1+1", b"#REF!", b"1,5", b"1.234,5", b"1.2.3", b"\xff\xfe",
    b"true",
    b"null", b"[]", b"{}", b"{", b"}", b"0x10", b"n/a", b"-", b"\xe4", b"\n", b"<", b"&lt;", b"[x]",
    "²".encode(), b'"a\nb"',
)  # fmt: skip
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_WORD = re.compile(rb"[A-Za-z_%/.]+|-?\d+(?:\.\d+)?")


def mutated_text(content: bytes, random: Random) -> bytes:
    """Give a copy with up to three changes."""
    for _ in range(random.choice([1, 1, 2, 3])):
        content = _changed(content, random) or b" "
    return content


def _changed(content: bytes, random: Random) -> bytes:
    kind = random.choice(["number", "number", "number", "word", "line", "cut", "byte", "gap"])
    place = random.randrange(len(content) + 1)
    if kind in ("number", "word"):
        return _with_odd(content, _NUMBER if kind == "number" else _WORD, random)
    if kind == "line":
        return _with_other_lines(content, random)
    if kind == "byte":
        return content[:place] + bytes([random.randrange(256)]) + content[place + 1 :]
    return content[:place] + (b"" if kind == "cut" else content[place + random.randrange(200) :])


def _with_odd(content: bytes, pattern: re.Pattern[bytes], random: Random) -> bytes:
    """One match replaced, or a third of all."""
    odd = random.choice(ODD)
    found = list(pattern.finditer(content))
    share = 0.3 if random.random() < 0.1 else 0.0
    chosen = random.choice(found).start() if found else -1
    return pattern.sub(
        lambda match: odd if match.start() == chosen or random.random() < share else match[0],
        content,
    )


def _with_other_lines(content: bytes, random: Random) -> bytes:
    lines = content.split(b"\n")
    if random.random() < 0.5:
        del lines[random.randrange(len(lines))]
    else:
        lines.insert(random.randrange(len(lines) + 1), random.choice(lines))
    return b"\n".join(lines)
