"""Operations that nothing tells apart: their hosts have VMs with disks on the same devices."""

import pytest

from qdepth.lowering.operations.running import Running
from qdepth.studies.timeline.symmetry import interchangeable
from tests.design.test_operation_problems import clone, with_operations
from tests.support.designs import design


@pytest.mark.parametrize(("disks", "are_alike"), [(1, False), (2, True)])
def test_hosts_are_alike_where_their_disks_lie_on_the_same_luns(
    disks: int, are_alike: bool
) -> None:
    """One disk a host over two LUNs: the first host has it on one LUN, the second on the other."""
    document = with_operations(
        clone(count=2, source="vv1"),
        hosts__0__count=2,
        classes__0__vms_per_host=1,
        classes__0__virtual_disks=disks,
        datastores__0__extents=["lun2"],
    )
    found = interchangeable(design(document), [Running("copy", 0), Running("copy", 1)])
    assert (len(found) == 1) is are_alike
