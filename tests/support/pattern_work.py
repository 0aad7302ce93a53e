"""The work of a regular expression, counted in steps of a matcher that backtracks as `re` does.

Steps are the same on every machine, so growth can be judged without a clock.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import inf
from re import _constants as op
from re import _parser as parser
from typing import Any

ANCHORED = ("match", "fullmatch")
"""Uses that try the first place of a text alone; all others try each place."""
DEEPEST = 200_000
SCREEN = (6, 24)
PROOF = (110, 440)
"""Repetitions beyond any bound that a pattern sets to its own, such as {1,100}."""
SUSPICIOUS, WORSE_THAN_LINEAR = 4.5, 6.0
"""Four times the text is four times the work of a linear pattern, 16 times of a quadratic one."""
MOST_STEPS = 100_000
LONG = 40
SINGLE = (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN)
REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
END = "\n\0"
"""What no pattern looks for: all that went before was in vain."""
Node = tuple[Any, Any]
Next = Callable[[int], bool]


class TooMuchWork(Exception):
    """The count of steps has passed any that a linear pattern takes."""


class Matcher:
    """Matches one pattern, and counts the steps."""

    def __init__(self, pattern: str, flags: int, use: str) -> None:
        tree = parser.parse(pattern, flags)
        self._nodes: list[Node] = _plain(tree)
        self._is_multiline = bool(tree.state.flags & re.MULTILINE)
        self._flags = int(tree.state.flags)
        self._use = use
        self._text = ""
        self._groups: dict[int, str] = {}
        self._fitting: dict[tuple[Any, int, str], bool] = {}
        self.steps = 0

    def first(self, text: str) -> tuple[int, int] | None:
        """Find where the first match begins and ends, for a comparison with `re`."""
        self._text, self.steps = text, 0
        for place in range(1 if self._use in ANCHORED else len(text) + 1):
            ends: list[int] = []
            if self._run(self._nodes, 0, place, self._accept(ends)):
                return place, ends[-1]
        return None

    def count(self, text: str) -> int:
        """Count the steps that a text takes, over all of its matches."""
        self._text, self.steps = text, 0
        place = 0
        while place <= len(text):
            ends: list[int] = []
            if self._run(self._nodes, 0, place, self._accept(ends)):
                place = max(ends[-1], place + 1)
            else:
                place += 1
            if self._use in ANCHORED:
                break
        return self.steps

    def _accept(self, ends: list[int]) -> Next:
        def accept(end: int) -> bool:
            if self._use == "fullmatch" and end < len(self._text):
                return False
            ends.append(end)
            return True

        return accept

    def _run(  # noqa: C901, PLR0911  one line for each kind of node
        self, nodes: Sequence[Node], number: int, at: int, then: Next
    ) -> bool:
        """Match the nodes from one on, and what comes behind them."""
        while True:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise TooMuchWork
            if number == len(nodes):
                return then(at)
            kind, value = nodes[number]
            if kind not in SINGLE:
                break
            if at >= len(self._text) or not self._fits(kind, value, self._text[at]):
                return False
            number, at = number + 1, at + 1

        def rest(end: int) -> bool:
            return self._run(nodes, number + 1, end, then)

        if kind is op.AT:
            return self._is_at(value, at) and rest(at)
        if kind is op.BRANCH:
            return self._take_one(value[1], at, rest)
        if kind is op.SUBPATTERN:
            return self._run(value[3], 0, at, self._noting(value[0], at, rest))
        if kind is op.GROUPREF:
            end = at + len(self._groups.get(value, ""))
            return self._text[at:end] == self._groups.get(value) and rest(end)
        if kind in (op.ASSERT, op.ASSERT_NOT):
            return self._looks(kind, value, at) and rest(at)
        if kind is op.ATOMIC_GROUP:
            ends: list[int] = []
            return self._run(value, 0, at, partial(_note, ends)) and rest(ends[0])
        if kind in REPEATS:
            return self._repeat(kind, value, at, rest)
        raise NotImplementedError(f"{kind} in a pattern: teach it to {__name__}")

    def _take_one(self, branches: Sequence[Sequence[Node]], at: int, rest: Next) -> bool:
        """Try one branch after another; one whose first sign is another one takes a step."""
        sign = self._text[at : at + 1]
        for branch in branches:
            if branch and branch[0][0] in SINGLE and not (sign and self._fits(*branch[0], sign)):
                self.steps += 1
            elif self._run(branch, 0, at, rest):
                return True
        return False

    def _noting(self, group: int | None, start: int, rest: Next) -> Next:
        """Note what a group holds, as long as the rest is tried."""

        def note(end: int) -> bool:
            if group is None:
                return rest(end)
            before = self._groups.get(group)
            self._groups[group] = self._text[start:end]
            if rest(end):
                return True
            if before is None:
                del self._groups[group]
            else:
                self._groups[group] = before
            return False

        return note

    def _repeat(self, kind: Any, value: Any, at: int, rest: Next) -> bool:
        least, most, body = value
        if len(body) == 1 and body[0][0] in SINGLE:
            return self._repeat_sign(kind, (least, most, body[0]), at, rest)
        if kind is op.POSSESSIVE_REPEAT:
            times = 0
            while times < most:
                ends: list[int] = []
                if not self._run(body, 0, at, partial(_note, ends)):
                    break
                times += 1
                if ends[0] == at:
                    break
                at = ends[0]
            return times >= least and rest(at)

        def again(times: int, place: int) -> bool:
            def more() -> bool:
                return times < most and self._run(
                    body, 0, place,
                    lambda end: (end > place or times < least) and again(times + 1, end),
                )  # fmt: skip

            if times < least:
                return more()
            if kind is op.MIN_REPEAT:
                return rest(place) or more()
            return more() or rest(place)

        return again(0, at)

    def _repeat_sign(self, kind: Any, value: Any, at: int, rest: Next) -> bool:
        """Repeat a single sign, without a frame for each repetition."""
        least, most, (sort, sign) = value
        end = at
        if kind is op.MIN_REPEAT:
            while True:
                if end - at >= least and rest(end):
                    return True
                if end - at >= most or not self._takes(sort, sign, end):
                    return False
                end += 1
        while end - at < most and self._takes(sort, sign, end):
            end += 1
        lowest = end if kind is op.POSSESSIVE_REPEAT else at + least
        return any(rest(place) for place in range(end, lowest - 1, -1)) and end - at >= least

    def _takes(self, sort: Any, sign: Any, at: int) -> bool:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooMuchWork
        return at < len(self._text) and self._fits(sort, sign, self._text[at])

    def _looks(self, kind: Any, value: Any, at: int) -> bool:
        direction, body, width = value
        start = at
        if direction < 0:
            start -= width
        found = start >= 0 and self._run(body, 0, start, lambda end: direction > 0 or end == at)
        return found == (kind is op.ASSERT)

    def _is_at(self, where: Any, at: int) -> bool:
        text, size = self._text, len(self._text)
        lines = self._is_multiline
        if where is op.AT_BEGINNING:
            return at == 0 or (lines and text[at - 1] == "\n")
        if where is op.AT_BEGINNING_STRING:
            return at == 0
        if where is op.AT_END:
            return at == size or (text[at] == "\n" and (lines or at == size - 1))
        if where is op.AT_END_STRING:
            return at == size
        before = at > 0 and _is_word(text[at - 1])
        behind = at < size and _is_word(text[at])
        return (before != behind) == (where is op.AT_BOUNDARY)

    def _fits(self, kind: Any, value: Any, sign: str) -> bool:
        """Whether a sign is one of those of a node, which stays as long as the matcher."""
        key = kind, id(value), sign
        if key not in self._fitting:
            self._fitting[key] = self._compare(kind, value, sign)
        return self._fitting[key]

    def _compare(self, kind: Any, value: Any, sign: str) -> bool:
        if kind is op.ANY:
            return sign != "\n" or bool(self._flags & re.DOTALL)
        signs = {sign}
        if self._flags & re.IGNORECASE:
            signs |= {sign.lower(), sign.upper()}
        if kind is op.LITERAL:
            return chr(value) in signs
        if kind is op.NOT_LITERAL:
            return chr(value) not in signs
        negated = value[0][0] is op.NEGATE
        return any(_is_in(member, one) for member in value for one in signs) != negated


def _plain(nodes: Iterable[Node]) -> list[Node]:
    """The nodes of a pattern with lists for sequences: those of `re` are slow to read.

    A look around also has the width of what it looks for.
    """
    plain: list[Node] = []
    for kind, value in nodes:
        if kind is op.BRANCH:
            plain.append((kind, (None, [_plain(branch) for branch in value[1]])))
        elif kind is op.SUBPATTERN:
            plain.append((kind, (*value[:3], _plain(value[3]))))
        elif kind in REPEATS:
            plain.append((kind, (value[0], value[1], _plain(value[2]))))
        elif kind is op.ATOMIC_GROUP:
            plain.append((kind, _plain(value)))
        elif kind in (op.ASSERT, op.ASSERT_NOT):
            plain.append((kind, (value[0], _plain(value[1]), value[1].getwidth()[0])))
        else:
            plain.append((kind, value))
    return plain


def _note(ends: list[int], end: int) -> bool:
    ends.append(end)
    return True


def _is_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _is_in(member: Node, sign: str) -> bool:
    kind, value = member
    if kind is op.LITERAL:
        return sign == chr(value)
    if kind is op.RANGE:
        return len(sign) == 1 and value[0] <= ord(sign) <= value[1]
    if kind is op.CATEGORY:
        return _CATEGORIES[value](sign)
    return False


_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    op.CATEGORY_DIGIT: str.isdecimal,
    op.CATEGORY_NOT_DIGIT: lambda sign: not sign.isdecimal(),
    op.CATEGORY_SPACE: str.isspace,
    op.CATEGORY_NOT_SPACE: lambda sign: not sign.isspace(),
    op.CATEGORY_WORD: _is_word,
    op.CATEGORY_NOT_WORD: lambda sign: not _is_word(sign),
}
_SIGNS = " 1a\t.,;:-_/([<\"'=%A\n!€"
"""Tried for a class of signs; one of each sort is enough."""


class Hostile:
    """Texts that a pattern may find hard: long runs of what it repeats or looks for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._matcher = Matcher(pattern, flags, "match")
        self._tree = list(parser.parse(pattern, flags))

    def cases(self) -> Iterator[tuple[str, str]]:
        """Give a beginning, and what is repeated behind it."""
        beginnings = dict.fromkeys(["", *self._before(self._tree)])
        units = dict.fromkeys(unit for unit in self._units(self._tree) if unit)
        for beginning in beginnings:
            for unit in units:
                yield beginning, unit

    def examples(self) -> list[str]:
        """Give texts that lead far into the pattern."""
        return [beginning + unit * 2 for beginning, unit in self.cases()][:12]

    def _before(self, nodes: Sequence[Node]) -> Iterator[str]:
        """What leads to each repetition."""
        written = ""
        for node in nodes:
            for inside in _sequences(node):
                yield from (written + before for before in self._before(inside))
            if node[0] in REPEATS:
                yield written
            written += self._example(node)
        yield written

    def _units(self, nodes: Sequence[Node]) -> Iterator[str]:
        """Signs that are repeated, and what the parts of the pattern look for."""
        examples = [self._example(node) for node in nodes]
        yield "".join(examples)
        for node in nodes:
            if node[0] in SINGLE:
                yield from self._members(node)
            for inside in _sequences(node):
                yield from self._units(inside)
        solid = ""
        for node, example in zip(nodes, examples, strict=True):
            if node[0] is op.LITERAL:
                solid += example
                continue
            yield from (solid, f"{solid} ") if len(solid) > 1 else ()
            solid = ""
        yield from (solid, f"{solid} ") if len(solid) > 1 else ()

    def _members(self, node: Node) -> list[str]:
        kind, value = node
        if kind is op.LITERAL:
            return [chr(value)]
        fitting = [sign for sign in _SIGNS if self._matcher._fits(kind, value, sign)]
        if kind is op.IN:
            fitting += [chr(each) for sort, each in value if sort is op.LITERAL]
        return fitting[:12]

    def _example(self, node: Node) -> str:
        kind, value = node
        if kind in SINGLE:
            return str(next(iter(self._members(node)), ""))
        if kind in REPEATS:
            times: int = value[0]
            return "".join(self._example(inside) for inside in value[2]) * times
        if kind in (op.ASSERT, op.ASSERT_NOT, op.AT):
            return ""
        inside = next(iter(_sequences(node)), ())
        return "".join(self._example(one) for one in inside)


def _sequences(node: Node) -> list[list[Node]]:
    """The sequences inside a node."""
    kind, value = node
    if kind is op.BRANCH:
        return [list(branch) for branch in value[1]]
    if kind is op.SUBPATTERN:
        return [list(value[3])]
    if kind in REPEATS:
        return [list(value[2])]
    if kind is op.ATOMIC_GROUP:
        return [list(value)]
    return []


def _has_long_repeats(nodes: Sequence[Node]) -> bool:
    """Whether a part may be repeated so often that its work matters."""
    return any(
        (node[0] in REPEATS and node[1][1] >= LONG) or _has_long_repeats(inside)
        for node in nodes
        for inside in (_sequences(node) or [[]])
    )


def _least_repeats(nodes: Sequence[Node]) -> int:
    """The largest number of repetitions that a part requires."""
    required: list[int] = [node[1][0] for node in nodes if node[0] in REPEATS]
    inside = [_least_repeats(inner) for node in nodes for inner in _sequences(node)]
    return max([0, *required, *inside])


def worst_text(pattern: str, flags: int, use: str) -> str | None:
    """Describe a text that takes a pattern more than linear work; None if there is none."""
    tree = list(parser.parse(pattern, flags))
    if not _has_long_repeats(tree):
        return None
    assert _least_repeats(tree) < SCREEN[1], f"raise SCREEN: too few repetitions for {pattern}"
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEPEST)
    try:
        matcher = Matcher(pattern, flags, use)
        for beginning, unit in Hostile(pattern, flags).cases():
            if _growth(matcher, beginning, unit, SCREEN) <= SUSPICIOUS:
                continue
            if _growth(matcher, beginning, unit, PROOF) > WORSE_THAN_LINEAR:
                return f"{beginning!r} + {unit!r} * n + {END!r}"
    finally:
        sys.setrecursionlimit(before)
    return None


def _growth(matcher: Matcher, beginning: str, unit: str, sizes: tuple[int, int]) -> float:
    """How many times the work of a few repetitions more of them take."""
    try:
        few, many = (matcher.count(beginning + unit * size + END) for size in sizes)
    except TooMuchWork:
        return inf
    return many / few
