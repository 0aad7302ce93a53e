"""What a calibration shows next to its numbers: how long it takes, and how far to trust it."""
