"""Display names of the stations, limits and devices of a network."""

from typing import NamedTuple

NOUNS_IN_CAPITALS = ("IOPS limit ", "NFS queue ", "NVMe I/O queues ")
"""Beginnings of names that take an article although their first letter is a capital."""

SLOTS = "slots of "
SEVERAL = (f"command {SLOTS}", "NVMe I/O queues of ")
"""Beginnings of names of limits that are plural."""


class Name(NamedTuple):
    """A noun without article, as tables write it: "device queue of esx01 #12 to LUN 3".

    It begins with a small letter if a sentence needs the article, and with a capital one if it is a
    proper name: "SP 1". It is put together on demand: networks have thousands.
    """

    before: str
    owner: str
    """Part of the design that owns it, or "" if it belongs to no entry with several members."""
    number: int | None = None
    """Number of its host or VM in the entry; None if there is only one."""
    after: str = ""

    @property
    def whole(self) -> str:
        """The complete name."""
        number = "" if self.number is None else f" #{self.number}"
        return f"{self.before}{self.owner}{number}{self.after}"

    @property
    def common(self) -> str:
        """The same without the number of the host or VM; identical parts share it."""
        return f"{self.before}{self.owner}{self.after}"

    def within(self, before: str, after: str = "") -> "Name":
        """Name of something that belongs to it."""
        return Name(before + self.before, self.owner, self.number, self.after + after)


def single(name: str) -> Name:
    """Name of a part that exists once."""
    return Name("", name)


def in_sentence(id_: str, name: Name | None) -> str:
    """A station or limit within a sentence: a noun with its article, a name without."""
    if name is None:
        return id_
    is_noun = name.whole[0].islower() or name.before.startswith(NOUNS_IN_CAPITALS)
    return f"the {name.whole}" if is_noun else name.whole


def is_or_are(name: Name | None) -> str:
    """The verb of a station or limit in a sentence."""
    return "are" if name is not None and name.before.startswith(SEVERAL) else "is"


def slots_in_sentence(id_: str, name: Name | None, number: int | None = None) -> str:
    """The slots of a limit within a sentence: "the 64 slots of the device queue of esx01 to LUN 3",
    but "the 64 command slots of SP 1"."""
    many = "" if number is None else f"{number} "
    if name is not None and SLOTS in name.before:
        return f"the {many}{name.whole}"
    return f"the {many}{SLOTS}{in_sentence(id_, name)}"


def common_noun(name: Name) -> str:
    """Several parts that differ only in their owners, without the article: "disks of pool 1"."""
    return f"{name.before}s{name.after}"
