"""The precise answer is simulated until it is precise, or to its budget."""

from itertools import count

import pytest

from lab.bench import precise_answer
from lab.bench.precise_answer import ASKED, time_precise_answer


def test_run_is_timed_between_calibrations(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that ticks a second at each look: two calibrations of three looks, one run."""
    monkeypatch.setattr(precise_answer, "ASKED", ASKED.model_copy(update={"max_ios": 10_000}))
    ticks = count()
    answer = time_precise_answer(lambda: float(next(ticks)))
    assert answer.ios >= 10_000
    assert answer.seconds == 1.0
    assert answer.native_before == answer.native_after == 20.0
    assert answer.stop_reason in ("precision", "io_budget")
