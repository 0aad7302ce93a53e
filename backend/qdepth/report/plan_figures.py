"""The figures of a plan that cells read."""

from qdepth.report.quantity import Number, Result


class PlanFigures(Result):
    """What a plan recommends, in figures."""

    price: float | None
    """Total price of the recommendation [currency]; null if nothing has a price."""
    until: str | None
    """Last month through which the targets are met with the recommendation, such as 2028-03; null
    without growth."""
    chance: Number
    """Chance that all targets hold through that month [%]; null without doubt."""
    recommendation: str
    """What to do, what it costs, until when the targets are met and with which chance, in words."""
    text: str
    """The answer in words."""


class PlanReport(Result):
    """The newest plan of a design."""

    plan: PlanFigures
