"""Designs of the examples that ship, by the names EXAMPLE/DESIGN."""

from qdepth.design.document.document import Design
from qdepth.errors import WrongUse
from qdepth.studies.cases.example_scenarios import examples


def shipped_design(name: str) -> Design:
    """Return the first design of an example, or the one that `EXAMPLE/DESIGN` names.

    Raises
    ------
    WrongUse
        If there is no such example or design.
    """
    example_id, _, design_id = name.partition("/")
    for example in examples():
        if example.id != example_id:
            continue
        for design in example.designs:
            if design_id in ("", design.id):
                return design
        ids = ", ".join(design.id for design in example.designs)
        raise WrongUse(f"{example_id} has no design {design_id}. It has: {ids}.")
    known = ", ".join(example.id for example in examples())
    raise WrongUse(f"There is no example {example_id}. There are: {known}.")
