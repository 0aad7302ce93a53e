"""Resolves host names: some tools write them with the domain, others without."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


def short_name(name: str) -> str:
    """Return a name without its domain, in lower case; an address has none."""
    small = name.casefold()
    first = small.partition(".")[0]
    return small if first.isdigit() else first


def has_domain(name: str) -> bool:
    """True if a name is a full one."""
    return short_name(name) != name.casefold()


class HostNames(Generic[T]):
    """Hosts by their names, in any case, with and without a domain.

    `esx01` means `esx01.example.com`, and the other way round, if no other host of that short name
    is known or requested. Two full names never mean the same host.

    Parameters
    ----------
    hosts
        Names of hosts, each with what represents it.
    asked
        Names that will be looked up.
    """

    def __init__(self, hosts: Iterable[tuple[str, T]], asked: Iterable[str] = ()) -> None:
        self._full: dict[str, list[T]] = defaultdict(list)
        self._with_domain: dict[str, list[T]] = defaultdict(list)
        for name, host in hosts:
            self._full[name.casefold()].append(host)
            if has_domain(name):
                self._with_domain[short_name(name)].append(host)
        self._asked: dict[str, set[str]] = defaultdict(set)
        for name in asked:
            if has_domain(name):
                self._asked[short_name(name)].add(name.casefold())

    def meant(self, name: str) -> list[T]:
        """Return all hosts that a name may mean, each once; one if it is clear."""
        found = self._full.get(name.casefold())
        if not found:
            short = short_name(name)
            found = (self._full if has_domain(name) else self._with_domain).get(short, [])
        return list(dict.fromkeys(found))

    def only(self, name: str) -> T | None:
        """Return the only host that a name means; None if there is none, or several."""
        found = self.meant(name)
        return found[0] if len(found) == 1 and not self._is_shared(name) else None

    def is_unclear(self, name: str) -> bool:
        """True if a name may mean several hosts, or one that other full names may mean, too."""
        return bool(self.meant(name)) and self.only(name) is None

    def _is_shared(self, name: str) -> bool:
        """True if a full name is one of several that a known short one may be."""
        return name.casefold() not in self._full and len(self._asked.get(short_name(name), ())) > 1
