"""Metrics for Prometheus: counted requests, and jobs from the database."""

from collections.abc import Callable, Iterator
from datetime import datetime

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from qdepth.db import heartbeats, job_lists
from qdepth.db.session import Sessions

BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class ServerMetrics:
    """Counts requests by method, route and status, measures their times, and knows the queue."""

    def __init__(self, sessions: Sessions, now: Callable[[], datetime]) -> None:
        self.registry = registry = CollectorRegistry()
        registry.register(_QueueMetrics(sessions, now))
        self._requests = Counter(
            "qdepth_http_requests",
            "Requests that were answered",
            ("method", "route", "status"),
            registry=registry,
        )
        self._seconds = Histogram(
            "qdepth_http_request_seconds",
            "Time until an answer began",
            ("method", "route"),
            buckets=BUCKETS_S,
            registry=registry,
        )

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)


class _QueueMetrics(Collector):
    """Jobs that wait and run, for how long, and workers that are known."""

    def __init__(self, sessions: Sessions, now: Callable[[], datetime]) -> None:
        self._sessions = sessions
        self._now = now

    def describe(self) -> list[Metric]:
        """Describe no metric in advance: a scrape queries the database."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Read the database; while it is down, export only that it is down."""
        up = GaugeMetricFamily("qdepth_database_up", "1 if the database answers, else 0")
        try:
            with self._sessions.reading() as session:
                counted = job_lists.count_active(session)
                waits_since = job_lists.oldest_waiting(session)
                known = len(heartbeats.beats(session))
        except SQLAlchemyError:
            up.add_metric([], 0)
            yield up
            return
        up.add_metric([], 1)
        yield up
        jobs = GaugeMetricFamily("qdepth_jobs", "Jobs under way", labels=("kind", "status"))
        for (kind, status), number in counted.items():
            jobs.add_metric([kind, status], number)
        yield jobs
        oldest = GaugeMetricFamily(
            "qdepth_oldest_waiting_job_seconds", "Waiting time of the job that has waited longest"
        )
        waited = 0.0 if waits_since is None else (self._now() - waits_since).total_seconds()
        oldest.add_metric([], max(0.0, waited))
        yield oldest
        there = GaugeMetricFamily("qdepth_workers", "Workers that are alive")
        there.add_metric([], known)
        yield there
