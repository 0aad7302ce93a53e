"""Each uncertain number names a command that shows it."""

import pytest

from qdepth.studies.doubt.measuring import measuring


@pytest.mark.parametrize(
    ("path", "command", "shows"),
    [
        ("growth.load_pct", "esxtop", "a year ago"),
        ("growth.vms_pct", "qdepth collect", "number of VMs"),
        ("growth.space_pct", "qdepth collect", "used space"),
        ("classes.sql.iops", "esxtop", "busiest hour"),
    ],
)
def test_growth_is_measured_by_two_files_of_what_grows(path: str, command: str, shows: str) -> None:
    """esxtop shows neither the number of VMs nor the used space."""
    found = measuring(path)
    assert found.command.startswith(command)
    assert shows in found.shows
