"""What people ask of the server, for Locust: each edit of a design is estimated at once."""

import random
import time
from typing import Any

from locust import FastHttpUser, task

from tests.load.requests import EACH_PER_S
from tests.support.scenarios import design


def edited(number: int) -> dict[str, Any]:
    """A design that nobody has asked about before, as `number` is another one each time."""
    changed = design(title=f"Edit {number}")
    changed["hosts"][0]["lun_depth"] = 1 + number % 64
    changed["hosts"][0]["kernel_us"] = 5.0 + number % 9973 / 1000.0
    changed["classes"][0]["workload"]["outstanding_ios"] = 1 + number // 64 % 32
    return changed


class Architect(FastHttpUser):
    """Somebody in the editor, who asks at moments of their own (Poisson).

    Locust's `constant_throughput` has all of them ask in step: 50 at once, and then nobody.
    """

    def on_start(self) -> None:
        """Begin at a moment of one's own, too."""
        self._next_at = time.monotonic()
        time.sleep(self.wait_time())

    def wait_time(self) -> float:
        """Time until the next question; somebody who is late asks at once [s]."""
        self._next_at += random.expovariate(EACH_PER_S)
        return max(self._next_at - time.monotonic(), 0.0)

    @task
    def edit(self) -> None:
        """Ask for the estimate of a design that was just changed."""
        question = {
            "design": edited(random.randrange(10**9)),  # noqa: S311  no secret
            "options": {"engine": "analytic"},
        }
        with self.client.post(
            "/api/v1/evaluations", json=question, name="evaluate", catch_response=True
        ) as answer:
            if answer.status_code != 200:
                answer.failure(f"{answer.status_code} {answer.text[:200]}")
            elif '"engine":"analytic"' not in answer.text:
                answer.failure("no report of the analytic engine")
