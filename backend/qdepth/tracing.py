"""Traces with OpenTelemetry, for users with a collector: off by default.

Spans carry the same as logs: routes, kinds and digests, and nothing that opens anything.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qdepth import __version__
from qdepth.settings import InvalidSettings, Settings

if TYPE_CHECKING:  # optional, and loaded where it is asked for
    from opentelemetry.trace import Tracer

SERVER, WORKER = "qdepth-server", "qdepth-worker"


@dataclass(frozen=True)
class Tracing:
    """Makes spans, or none."""

    tracer: "Tracer | None" = None

    @contextmanager
    def span(self, name: str, headers: Mapping[str, str] | None = None) -> Iterator[dict[str, Any]]:
        """Trace a block; entries of the dictionary become attributes.

        `route` and `status` of a request name the span and say whether it failed.
        """
        attributes: dict[str, Any] = {}
        if self.tracer is None:
            yield attributes
            return
        from opentelemetry.propagate import extract  # noqa: PLC0415  as above
        from opentelemetry.trace import SpanKind, Status, StatusCode  # noqa: PLC0415

        kind = SpanKind.INTERNAL if headers is None else SpanKind.SERVER
        context = None if headers is None else extract(headers)
        with self.tracer.start_as_current_span(
            name, context, kind, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield attributes
            except Exception:
                span.set_status(Status(StatusCode.ERROR))  # its message may name what opens
                raise
            span.set_attributes(attributes)
            if "http.route" in attributes:
                span.update_name(f"{name} {attributes['http.route']}")
            if attributes.get("http.response.status_code", 0) >= 500:
                span.set_status(Status(StatusCode.ERROR))


def tracing_of(settings: Settings, service: str) -> Tracing:
    """Send spans of a service where OpenTelemetry's own variables say, if requested.

    Raises
    ------
    InvalidSettings
        If it is requested and not installed.
    """
    if not settings.tracing:
        return Tracing()
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError:
        raise InvalidSettings(
            "QDEPTH_TRACING=true needs OpenTelemetry. Install qdepth[tracing], or leave it out."
        ) from None
    resource = Resource.create({"service.name": service, "service.version": __version__})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return Tracing(provider.get_tracer("qdepth", __version__))
