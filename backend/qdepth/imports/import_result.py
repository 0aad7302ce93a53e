"""Result of an import: an estate, measured points, loads, and findings."""

from qdepth.immutable import StrictImmutable
from qdepth.imports.finding import ImportFinding
from qdepth.imports.inventory.inventory import Inventory
from qdepth.imports.load.busy_hours import hour_loads
from qdepth.imports.load.load import Load
from qdepth.imports.load.measured_hours import MeasuredSeries
from qdepth.imports.load.measured_point import MeasuredPoint
from qdepth.imports.load.mix import Mix
from qdepth.imports.readers.found import ReadFile


class Import(StrictImmutable):
    """Combined result of several files."""

    files: list[ReadFile]
    """Files that were read."""
    inventory: Inventory
    """Hosts, datastores and VMs; empty if no file has any."""
    points: list[MeasuredPoint]
    """Measured points, for a calibration."""
    loads: list[Load]
    """Loads of the estate for a design."""
    mixes: list[Mix]
    """I/O mixes of single virtual disks."""
    series: list[MeasuredSeries] = []
    """Hourly loads of files with series; empty in imports of older versions."""
    findings: list[ImportFinding]
    """Findings on what was read, derived, left empty and dropped."""

    @property
    def loads_to_choose(self) -> list[Load]:
        """All loads, and those of the busiest hours of series."""
        return [*self.loads, *(load for each in self.series for load in hour_loads(each))]
