"""Number of Storage vMotions that vCenter runs in parallel in a design."""

from collections.abc import Sequence

from qdepth.catalogue.catalogue import Setting, catalogue, profile, source_of
from qdepth.design.document.document import Design
from qdepth.studies.ways.move_answer import MoveLimits, MoveQuestion

PER_HOST, PER_DATASTORE = "storage_vmotion_per_host", "storage_vmotion_per_datastore"


def limits_of(question: MoveQuestion, hosts: int, sources: int, targets: int) -> MoveLimits:
    """Return the limits of a move between so many hosts and datastores.

    Notes
    -----
    Each operation has a cost, and hosts and datastores bear a largest cost: 8 and 128, of which
    a Storage vMotion takes 4 on its host and 16 on its source and on its target. Network limits
    count for vMotion alone.
    """
    host = _documented(question.design, PER_HOST)
    store = _documented(question.design, PER_DATASTORE)
    per_host = question.per_host or int(float(host.value))
    per_datastore = question.per_datastore or int(float(store.value))
    bounds = [
        (per_host * hosts, f"{per_host} on each of {_many(hosts, 'host')}"),
        (
            per_datastore * sources,
            f"{per_datastore} on each of {_many(sources, 'source datastore')}",
        ),
        (
            per_datastore * targets,
            f"{per_datastore} on each of {_many(targets, 'target datastore')}",
        ),
    ]
    most, which = min(bounds)
    is_set = question.per_host is not None and question.per_datastore is not None
    return MoveLimits(
        per_host=per_host,
        per_datastore=per_datastore,
        hosts=hosts,
        sources=sources,
        targets=targets,
        at_once=most,
        text=f"vCenter runs at most {most} Storage vMotions in parallel here: {which}.",
        is_confirmed=is_set or (host.confirmed and store.confirmed),
        source=None if is_set else source_of(host),
    )


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _documented(design: Design, name: str) -> Setting:
    """The limit of the oldest release of the hosts; of the newest release if none is known."""
    releases: Sequence[str | None] = [host.release for host in design.hosts]
    known = [profile(catalogue().releases, release) for release in releases]
    found = [each.settings[name] for each in known if each is not None and name in each.settings]
    return found[0] if found else catalogue().releases[-1].settings[name]
