"""What a calibration tells beside its numbers: how long it takes, and how far to trust it."""
