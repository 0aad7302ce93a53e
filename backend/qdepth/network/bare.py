"""A network without names: what moves numbers, its digest, and the way back to names.

Engines see networks whose names are marks, so an answer serves every design with the same network,
whatever its parts are called. The reader of the answer adds the names.
"""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from qdepth.network.classes import classes_of
from qdepth.network.name import Name, common_noun, in_sentence
from qdepth.network.network import Device, Flow, Group, Limit, QueueingNetwork, Station
from qdepth.network.program import Binding

FIRST, LAST = "\ue000", "\ue001"
"""Ends of a mark, from the area of Unicode that has no characters."""
_MARK = re.compile(f"{FIRST}([a-z])([0-9]+){LAST}(s\\b)?")
_STARTS = ("", '"', ". ", "! ", "? ")
"""What stands before the first word of a sentence, in a text or a document."""
_NAMING = {"id", "part", "origin", "name", "class_name", "host", "target", "called"}
"""Fields that tell parts apart, or say what they are called. Every other field counts."""
_IDS = "ic"
"""Marks of ids, which stay as they are wherever they stand."""
_WHOLES = {"loop", "program", "binding"}
"""Fields of flows that many of them share."""


def digest_of(network: QueueingNetwork) -> str:
    """SHA-256 over all of a network that can move a number, random streams included.

    Parts count by their positions: networks that differ in names have the same digest.
    """
    owners = _Places()
    shared = _Places()
    rows = (
        [(*_of_station(row), owners[row.part]) for row in network.stations],
        [(*_of_limit(row), owners[row.part]) for row in network.limits],
        network.choosers,
        [_of_group(row) for row in network.groups],
        list(classes_of(network).values()),
        [_of_device(row) for row in network.devices],
        [
            (*_of_flow(row), shared[row.loop], shared[row.program], *_of_binding(row.binding))
            for row in network.flows
        ],
        list(shared),
        network.registers,
        [replace(row, origin="") for row in network.throttles],
        network.status_throttles,
        [replace(row, name="") for row in network.controllers],  # their first turns are drawn by id
    )
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def bare(network: QueueingNetwork) -> QueueingNetwork:
    """Return the network with marks for names; `named` replaces them in texts about it."""
    owners = _Places()
    classes = {name: at for at, name in enumerate(classes_of(network))}
    stations = [
        replace(row, id=f"s{at}", part=f"{owners[row.part]}", origin="", name=_name("s", at))
        for at, row in enumerate(network.stations)
    ]
    limits = [
        replace(row, id=f"l{at}", part=f"{owners[row.part]}", origin="", name=_name("l", at))
        for at, row in enumerate(network.limits)
    ]
    devices = [
        replace(row, id=f"d{at}", host="", target="", name=_name("d", at))
        for at, row in enumerate(network.devices)
    ]
    controllers = [replace(row, name=_mark("k", at)) for at, row in enumerate(network.controllers)]
    return replace(
        network,
        stations=tuple(stations),
        limits=tuple(limits),
        groups=tuple([_nameless(row, at, classes) for at, row in enumerate(network.groups)]),
        devices=tuple(devices),
        throttles=tuple([replace(row, origin="") for row in network.throttles]),
        controllers=tuple(controllers),
    )


def _nameless(row: Group, at: int, classes: Mapping[str, int]) -> Group:
    shared = _mark("c", classes[row.class_name]) if row.class_name else ""
    return replace(row, id=_mark("i", at), name=_mark("g", at), class_name=shared)


def named(
    text: str, network: QueueingNetwork, written: Callable[[str], str] = lambda name: name
) -> str:
    """A text about the bare network with the names of a network of the same digest.

    Parameters
    ----------
    text : str
        A sentence, or a document of many. A name that begins a sentence gets a capital letter.
    network : QueueingNetwork
        Whose names are put in.
    written : Callable
        How a name is written in the text.
    """
    classes = list(classes_of(network))
    names: Mapping[str, Callable[[int], str]] = {
        "s": lambda at: _called(network.stations, at),
        "l": lambda at: _called(network.limits, at),
        "d": lambda at: _called(network.devices, at),
        "g": lambda at: network.groups[at].name or network.groups[at].id,
        "k": lambda at: network.controllers[at].called,
        "i": lambda at: network.groups[at].id,
        "c": classes.__getitem__,
    }

    def name_of(found: re.Match[str]) -> str:
        kind, at, plural = found[1], int(found[2]), found[3] or ""
        several = network.stations[at].name if plural and kind == "s" else None
        if several is not None:
            return written(common_noun(several))
        name = names[kind](at)
        if kind not in _IDS and _starts(text, found.start()):
            name = name[:1].upper() + name[1:]
        return written(name) + plural

    return _MARK.sub(name_of, text)


class _Places(dict[Any, int]):
    """Numbers things in the order in which they come first."""

    def __missing__(self, thing: Any) -> int:
        self[thing] = place = len(self)
        return place


def _counting(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """Read the fields of a row that can move a number: all but names."""
    names = [field.name for field in fields(kind) if field.name not in _NAMING | _WHOLES]
    return attrgetter(*names)


_of_station = _counting(Station)
_of_limit = _counting(Limit)
_of_group = _counting(Group)
_of_device = _counting(Device)
_of_flow = _counting(Flow)
_of_binding = _counting(Binding)


def _starts(text: str, place: int) -> bool:
    """Whether a sentence begins at a place."""
    return text[max(0, place - 1) : place] in _STARTS or text[max(0, place - 2) : place] in _STARTS


def _mark(kind: str, at: int) -> str:
    return f"{FIRST}{kind}{at}{LAST}"


def _name(kind: str, at: int) -> Name:
    return Name(_mark(kind, at), "")


def _called(rows: Sequence[Station] | Sequence[Limit] | Sequence[Device], at: int) -> str:
    return in_sentence(rows[at].id, rows[at].name)
