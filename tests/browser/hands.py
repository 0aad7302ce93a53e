"""What a user does with hands and eyes, and how long that takes by the keystroke-level model.

Card, Moran and Newell, "The keystroke-level model for user performance time with interactive
systems", Communications of the ACM 23(7), 1980: the time of an expert without errors is the sum of
that of its operators. So a test can say how long a job takes, whatever the machine does.
"""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page

KEY_S = 0.28
"""K: a key, by an average typist without a secretary's practice, or a button of the mouse [s]."""
POINT_S = 1.1
"""P: pointing with a mouse [s]."""
HOME_S = 0.4
"""H: a hand goes from mouse to keyboard, or back [s]."""
THINK_S = 1.35
"""M: making up one's mind about the next step [s]."""


@dataclass
class Hands:
    """Each click, each choice in a list and each box that is filled counts as an action."""

    page: Page
    actions: int = 0
    seconds: float = 0.0
    """By the keystroke-level model, without what the machine takes [s]."""
    are_on_keys: bool = False

    def click(self, target: Locator) -> None:
        """Decide, point and press."""
        self._do(THINK_S + self._to(keys=False) + POINT_S + KEY_S)
        target.click()

    def choose(self, box: Locator, label: str) -> None:
        """Decide, open the list, find the entry in it, and press on it."""
        self._do(2 * THINK_S + self._to(keys=False) + 2 * (POINT_S + KEY_S))
        box.select_option(label=label)

    def write(self, box: Locator, text: str) -> None:
        """Decide, press twice into the box, which selects what it holds, and type."""
        press = self._to(keys=False) + POINT_S + 2 * KEY_S
        self._do(THINK_S + press + self._to(keys=True) + KEY_S * len(text))
        box.fill(text)

    def _do(self, seconds: float) -> None:
        self.actions += 1
        self.seconds += seconds

    def _to(self, *, keys: bool) -> float:
        """Put the hand on keys or mouse."""
        moves = keys != self.are_on_keys
        self.are_on_keys = keys
        return HOME_S if moves else 0.0
