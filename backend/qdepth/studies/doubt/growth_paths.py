"""Ranges of the load and the growth of a question, which are no fields of its design."""

from qdepth.design.document.document import Design
from qdepth.studies.doubt.inputs import GROWTH, Case
from qdepth.studies.growth.yearly_growth import Growth, GrowthRate, is_about

SPACE = f"{GROWTH}space_pct"
OF_RATES = ("load_pct", "vms_pct")


def rate_of_path(path: str) -> tuple[str | None, str]:
    """Return the class of VMs and the field that a path of a growth names."""
    name, _, field = path.removeprefix(GROWTH).rpartition(".")
    return name or None, field


def growth_fault(path: str, growth: Growth | None, design: Design) -> str:
    """Return why a path is not a rate of a growth; empty if it is, or if it concerns something
    else."""
    if not path.startswith(GROWTH):
        return ""
    if growth is None:
        return f"{path} is a range of growth, but nothing grows; give growth"
    name, field = rate_of_path(path)
    if path != SPACE and field not in OF_RATES:
        return f"there is no growth {field}; write growth.load_pct, growth.vms_pct or {SPACE}"
    if name is not None and not any(is_about(name, group) for group in design.classes):
        return f"the design has no class of VMs {name}; give its name or id"
    return ""


def grown_by(growth: Growth, case: Case) -> Growth:
    """Return a growth with the rates of a case; a rate for all does not change those of classes."""
    rates = {rate.vms: rate for rate in growth.rates}
    for path, value in case.items():
        if path.startswith(GROWTH) and path != SPACE:
            name, field = rate_of_path(path)
            before = rates.get(name) or rates.get(None) or GrowthRate()
            rates[name] = before.model_copy(update={"vms": name, field: value})
    space = case.get(SPACE, growth.space_pct)
    return growth.model_copy(update={"space_pct": space, "rates": list(rates.values())})
