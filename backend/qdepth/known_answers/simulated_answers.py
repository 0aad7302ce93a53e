"""Answers questions by simulation: independent replications, interval, verdict."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import sqrt

import numpy as np
from scipy.special import stdtrit

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.replay import require_same_path
from qdepth.known_answers.known_answer import KnownAnswer, Verdict
from qdepth.known_answers.question import Quantity, Question
from qdepth.network.draws import code
from qdepth.solution.solution import Solution
from qdepth.statistics.analysis import analyse

CONFIDENCE = 0.999
REPLICATIONS = 40
BUCKET_SHARE = 1 / 128
"""Width of a bucket of the latency histogram, as a share of the latency."""


def seed_of(question: Question) -> int:
    """Return the seed of a question. It depends only on the id, so a lucky one cannot be chosen."""
    return code(question.id) % 2**63


def answer(
    question: Question, *, threads: int = 1, replications: int = REPLICATIONS
) -> list[KnownAnswer]:
    """Simulate a question and judge each of its quantities.

    Parameters
    ----------
    question : Question
        What to simulate, with the exact values.
    threads : int
        Replications at a time; the answer does not depend on it.
    replications : int
        Independent replications, at least 2, each with a warm-up of its own that is cut off.
    """
    solutions = replicate(question, threads=threads, replications=replications)
    return [judged(question, quantity, solutions) for quantity in question.quantities]


def replicate(
    question: Question, *, threads: int = 1, replications: int = REPLICATIONS
) -> list[Solution]:
    """Simulate a question in independent replications, in their order."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(partial(_replication, question), range(replications)))


def _replication(question: Question, replication: int) -> Solution:
    seed = seed_of(question)
    options = EngineOptions(seed, max_ios=question.ios, replication=replication)
    require_same_path(question.network, options, f"known answer {question.id}")
    record = simulate(question.network, options)
    return analyse(question.network, record, engine="compiled", seed=seed)


def judged(question: Question, quantity: Quantity, solutions: list[Solution]) -> KnownAnswer:
    """Judge one quantity: its interval over the replications, and the exact value."""
    row = partial(
        KnownAnswer,
        id=question.answer_id(quantity),
        quantity=quantity.name,
        exact=quantity.exact,
        citation=quantity.citation,
    )
    values = [quantity.read(solution).value for solution in solutions]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return row(low=None, high=None, verdict="no value")
    least = BUCKET_SHARE / 2 if quantity.name == "latency_p99_ms" else 0.0
    low, high = interval(known, least)
    return row(low=low, high=high, verdict=verdict(quantity, low, high))


def interval(values: list[float], least_half_share: float = 0.0) -> tuple[float, float]:
    """99.9 % interval of a mean from independent values.

    Parameters
    ----------
    values : list of float
        One of each replication, at least 2.
    least_half_share : float
        Half-width below which the interval is not believed, as a share of the mean.

    References
    ----------
    A. M. Law, "Simulation Modeling and Analysis", 5th ed. 2015, section 9.5.2
    (replication/deletion): mean +- t(n - 1, 0.9995) s / sqrt(n).
    """
    n, mean = len(values), float(np.mean(values))
    factor = float(stdtrit(n - 1, 0.5 + CONFIDENCE / 2))
    half = factor * float(np.std(values, ddof=1)) / sqrt(n)
    half = max(half, least_half_share * abs(mean))
    return mean - half, mean + half


def verdict(quantity: Quantity, low: float, high: float) -> Verdict:
    """Return the verdict of an interval on the exact value."""
    value, half = (low + high) / 2, (high - low) / 2
    if half > quantity.most_half_width_pct / 100 * abs(value):
        return "too wide"
    return "inside" if low <= quantity.exact <= high else "outside"


def answer_all(
    questions: list[Question],
    *,
    threads: int,
    on_question: Callable[[Question], None] = lambda _: None,
) -> list[KnownAnswer]:
    """Answer questions one after the other; `on_question` hears of each before it is simulated."""
    answers = []
    for question in questions:
        on_question(question)
        answers += answer(question, threads=threads)
    return answers
