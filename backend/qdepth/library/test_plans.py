"""Test plans: the classes of a design as benchmark jobs, next to their predictions."""

from pathlib import Path

from qdepth.design.document import document
from qdepth.exports.test_plans.test_plan import write_test_plan as plan_of
from qdepth.library.answers import estimate
from qdepth.library.design_files import UnwritableFile
from qdepth.report.report import Report


def write_test_plan(
    design: document.Design, folder: str | Path, report: Report | None = None
) -> list[Path]:
    """Write jobs that run the classes of a design, with the numbers that Qdepth predicts.

    Parameters
    ----------
    design : Design
        The design, of `load` or `examples`.
    folder : path
        Where the files go. It is made if it does not exist, and files of the same names are
        replaced.
    report : Report, optional
        What `estimate` or `simulate` answered; default: an estimate.

    Returns
    -------
    list of Path
        The files: `README.md` says what to run where.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    UnwritableFile
        If a file cannot be written.
    """
    made = plan_of([design], [report or estimate(design)])
    paths = []
    for name, text in made.files.items():
        path = Path(folder) / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise UnwritableFile(f"{path} cannot be written: {error.strerror}.") from None
        paths.append(path)
    return paths
