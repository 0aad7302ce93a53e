"""Reads for spreadsheets: one number, or a flat table, by GET alone."""

from fastapi import APIRouter

from qdepth.studies.metrics import Metric, metrics

router = APIRouter(tags=["sheets"])


@router.get("/metrics")
def list_metrics() -> list[Metric]:
    """List the names under which results are read, with unit and meaning."""
    return metrics()
