"""Turn metrics of a worker for Prometheus, if it has a port for them."""

from prometheus_client import CollectorRegistry, Counter, start_http_server


class TurnMetrics:
    """Counts the turns of a worker, by kind of job."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        registry = registry or CollectorRegistry()
        self.registry = registry
        self._turns = Counter("qdepth_turns", "Turns taken", ("kind",), registry=registry)
        self._parts = Counter("qdepth_parts", "Parts answered", ("kind",), registry=registry)
        self._seconds = Counter(
            "qdepth_turn_seconds", "Time that turns took", ("kind",), registry=registry
        )

    def count(self, kind: str, parts: int, seconds: float) -> None:
        """Count a turn."""
        self._turns.labels(kind).inc()
        self._parts.labels(kind).inc(parts)
        self._seconds.labels(kind).inc(seconds)

    def serve(self, host: str, port: int) -> None:
        """Answer Prometheus from a thread."""
        start_http_server(port, addr=host, registry=self.registry)
