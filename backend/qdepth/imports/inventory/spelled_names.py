"""Names of VMs and datastores, as loads and inventories spell them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable


class SpelledNames:
    """Names of an inventory, to match those that a load spells with other capitals or a domain."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)
        self._spelled: dict[str, set[str]] = defaultdict(set)
        for name in self._names:
            for key in {name.casefold(), _without_domain(name)}:
                self._spelled[key].add(name)

    def respelled(self, names: Collection[str]) -> dict[str, str]:
        """Return the inventory's spelling of names that it lacks as they are.

        Names with several spellings are left out, as are spellings that several names have.
        """
        found: dict[str, str] = {}
        for name in set(names) - self._names:
            fitting = self._spelled.get(name.casefold()) or self._spelled.get(_without_domain(name))
            if fitting is not None and len(fitting) == 1:
                found[name] = next(iter(fitting))
        taken = Counter([*found.values(), *(self._names & set(names))])
        return {name: spelled for name, spelled in found.items() if taken[spelled] == 1}


def _without_domain(name: str) -> str:
    """A name in small letters without its DNS domain: `SQL01.example.com` is `sql01`."""
    head, _, domain = name.casefold().partition(".")
    is_domain = bool(domain) and all(part.replace("-", "").isalnum() for part in domain.split("."))
    return head if is_domain and domain[-1].isalpha() else name.casefold()
