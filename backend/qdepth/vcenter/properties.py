"""Properties of all objects of a kind, page by page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from pyVmomi import vim, vmodl

from qdepth.vcenter.not_collected import FAULTS, known_answers_only

Query = vmodl.query.PropertyCollector


class Seen(NamedTuple):
    """An object, with the properties that vCenter gave."""

    id: str
    """Such as `host-21`, or `vm-7`."""
    values: Mapping[str, Any]
    refused: Mapping[str, Any]
    """The fault of each property that may not be read."""

    def value(self, path: str) -> Any:
        """Return a property; None if vCenter has none, or does not return it."""
        return self.values.get(path)


def read_all(
    instance: Any, kind: Any, paths: Sequence[str], page: int, told: Callable[[int], None]
) -> Iterator[Seen]:
    """Read properties of all objects of a kind, at most `page` of them with one call.

    Parameters
    ----------
    instance : vim.ServiceInstance
        Session of the SDK.
    kind : type
        Class of the SDK, such as `vim.HostSystem`.
    paths : Sequence
        Properties, such as `config.product.fullName`.
    page : int
        Most objects of an answer.
    told : Callable
        Called with the number of objects so far.
    """
    content = instance.content
    view = content.viewManager.CreateContainerView(content.rootFolder, [kind], True)
    try:
        count = 0
        for found in _pages(content.propertyCollector, _spec(view, kind, paths), page):
            count += len(found)
            told(count)
            yield from found
    finally:
        with suppress(*FAULTS):
            view.DestroyView()


def _pages(collector: Any, spec: Any, page: int) -> Iterator[list[Seen]]:
    with known_answers_only():
        answer = collector.RetrievePropertiesEx([spec], Query.RetrieveOptions(maxObjects=page))
    while answer is not None:
        yield [_seen(each) for each in answer.objects]
        with known_answers_only():
            answer = collector.ContinueRetrievePropertiesEx(answer.token) if answer.token else None


def _seen(each: Any) -> Seen:
    return Seen(
        each.obj._moId,
        {one.name: one.val for one in each.propSet},
        {one.path: one.fault for one in each.missingSet},
    )


def _spec(view: Any, kind: Any, paths: Sequence[str]) -> Any:
    along = Query.TraversalSpec(type=vim.view.ContainerView, path="view", skip=False)
    return Query.FilterSpec(
        objectSet=[Query.ObjectSpec(obj=view, skip=True, selectSet=[along])],
        propSet=[Query.PropertySpec(type=kind, pathSet=list(paths))],
    )
