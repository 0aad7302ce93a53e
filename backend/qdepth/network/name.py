"""What people call the stations, limits and devices of a network."""

from typing import NamedTuple

NOUNS_IN_CAPITALS = ("IOPS limit ", "NFS queue ")
"""How names begin that take an article although their first letter is a capital one."""


class Name(NamedTuple):
    """A noun without article, as tables write it: "device queue of esx01 #12 to LUN 3".

    It begins with a small letter where a sentence needs the article, and with a capital one where
    it is a name: "SP 1". It is put together when somebody reads it: networks have thousands.
    """

    before: str
    owner: str
    """Part of the design that it is of, or "" where it is of no entry that stands for several."""
    number: int | None = None
    """Which of the hosts or VMs that the entry stands for; None where it is one."""
    after: str = ""

    @property
    def whole(self) -> str:
        """All of it."""
        number = "" if self.number is None else f" #{self.number}"
        return f"{self.before}{self.owner}{number}{self.after}"

    @property
    def common(self) -> str:
        """The same without the number of the host or VM; alike ones share it."""
        return f"{self.before}{self.owner}{self.after}"

    def within(self, before: str, after: str = "") -> "Name":
        """Name of something that belongs to it."""
        return Name(before + self.before, self.owner, self.number, self.after + after)


def single(name: str) -> Name:
    """Name of what there is once."""
    return Name("", name)


def in_sentence(id_: str, name: Name | None) -> str:
    """A station or limit within a sentence: a noun with its article, a name without."""
    if name is None:
        return id_
    is_noun = name.whole[0].islower() or name.before.startswith(NOUNS_IN_CAPITALS)
    return f"the {name.whole}" if is_noun else name.whole


def common_noun(name: Name) -> str:
    """Several parts that only their owners tell apart, without the article: "disks of pool 1"."""
    return f"{name.before}s{name.after}"
