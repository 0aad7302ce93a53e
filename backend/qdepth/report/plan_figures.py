"""The figures of a plan that cells read."""

from qdepth.report.quantity import Number, Result


class PlanFigures(Result):
    """Recommendation of a plan, in figures."""

    price: float | None
    """Total price of the recommendation [currency]; null without prices."""
    until: str | None
    """Last month in which the recommendation meets the targets, such as 2028-03; null without
    growth."""
    chance: Number
    """Probability that all targets hold through that month [%]; null without doubt."""
    recommendation: str
    """What to do, at what price, until when and with which probability."""
    text: str
    """The answer in words."""


class PlanReport(Result):
    """The newest plan of a design."""

    plan: PlanFigures
