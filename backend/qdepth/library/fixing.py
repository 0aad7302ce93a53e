"""Changes of a design that lift its bottleneck."""

from qdepth.design.document import document
from qdepth.design.parsing import require_load
from qdepth.library.answers import estimate
from qdepth.library.counted_designs import CountedDesigns
from qdepth.library.readiness import make_engines_ready
from qdepth.studies.fix.fix import Fix, find_fix
from qdepth.studies.simulate.look import look


def fix(design: document.Design, *, progress: bool = False) -> Fix:
    """Search changes that lift the bottleneck of a design: settings before purchases.

    Parameters
    ----------
    design : Design
        A complete design with classes of VMs.
    progress : bool
        Whether to show the progress on standard error.

    Raises
    ------
    InvalidDesign
        If the design is not complete, or has no class of VMs.

    Notes
    -----
    The analytic engine judges each change where it is valid, and else a short simulation of the
    design before and after it.
    """
    require_load(design)
    make_engines_ready()
    counted = CountedDesigns("Changes", is_shown=progress)
    found = find_fix(design, counted.by(estimate), counted.by(look))
    counted.end()
    return found
