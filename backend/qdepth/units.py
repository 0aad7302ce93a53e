"""Sizes in bytes, and the only conversions between the document's units and SI."""

KIB = 1024
MIB = 1024**2
GIB = 1024**3
MB = 10**6
GB = 10**9


def from_ms(value_ms: float) -> float:
    """Milliseconds to seconds."""
    return value_ms / 1e3


def from_us(value_us: float) -> float:
    """Microseconds to seconds."""
    return value_us / 1e6


def from_mb_s(value_mb_s: float) -> float:
    """MB/s (10^6 bytes) to bytes per second."""
    return value_mb_s * 1e6
