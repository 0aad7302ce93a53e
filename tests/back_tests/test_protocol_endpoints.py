"""An estate of vVols: esxtop lists its protocol endpoint, which no export names."""

from pathlib import Path

import pytest

from qdepth.back_tests.back_test import BackTests
from qdepth.back_tests.import_back_tests import back_tests_of
from qdepth.imports.draft.choices import Choices
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
from tests.back_tests.test_benchmark_back_tests import fitted
from tests.imports.readers.test_esxtop_groups import DEVICE, log_of_host
from tests.support.rvtools_files import NAA, Tabs, estate_tabs, write_workbook

ENDPOINT, LUN = "naa.600a0980000000000000000000aa0001", NAA.format(1)


def asked_of(folder: Path, tabs: Tabs, *devices: str) -> BackTests:
    """The back-tests of an export and logs of its two hosts, whose first device takes 0.8 ms."""
    paths = [write_workbook(folder / "estate.xlsx", tabs)]
    for host in ("cl1-esx01", "cl1-esx02"):
        samples = [
            {
                f"Physical Disk SCSI Device({device})": DEVICE
                | {"Commands/sec": rate, "Reads/sec": 0.7 * rate, "Writes/sec": 0.3 * rate}
                | {"Average Guest MilliSec/Command": 0.8 - 0.3 * place}
                for place, device in enumerate(devices)
            }
            for rate in (500.0, 1_000.0, 1_500.0, 2_000.0)
        ]
        paths.append(folder / f"{host}.csv")
        paths[-1].write_text(log_of_host(f"{host}.example.test", samples))
    workspace = folder / "workspace"
    workspace.mkdir()
    found = import_files([SourceFile(path.name, path) for path in paths], workspace, Pace())
    return back_tests_of(found, Choices())


def of_vvols() -> dict[str, list[dict[str, object]]]:
    """Two hosts; one datastore is a container of vVols, which has no device and no paths."""
    tabs = estate_tabs(hosts=2, vms=8, datastores=2)
    for row in tabs["vDatastore"]:
        if row["Name"] == "CL1-DS01":
            row |= {"Type": "VVOL", "Address": "vvol:1234-5678"}
    tabs["vMultiPath"] = [row for row in tabs["vMultiPath"] if row["Datastore"] != "CL1-DS01"]
    return tabs


@pytest.mark.full
def test_the_array_of_vvols_is_fitted_to_its_protocol_endpoint(tmp_path: Path) -> None:
    """Two arrays: that of the container, whose maker no file tells, and that of the LUN."""
    asked = asked_of(tmp_path, of_vvols(), ENDPOINT, LUN)
    (test,) = asked.tests
    assert (len(test.arrays), asked.missing) == (2, [])
    of_vvol, of_lun = fitted(test).parameters
    assert of_vvol.path.startswith(f"arrays.{test.arrays[0]}.")
    assert of_vvol.value == pytest.approx(0.78, abs=0.03)
    assert of_lun.value == pytest.approx(0.48, abs=0.03)


def test_a_device_that_may_be_of_two_arrays_is_of_none(tmp_path: Path) -> None:
    """Neither the container nor the LUN has a device in the log."""
    asked = asked_of(tmp_path, of_vvols(), ENDPOINT)
    assert asked.tests == []
    assert "has too few latencies of the datastores in the design" in asked.missing[0]
