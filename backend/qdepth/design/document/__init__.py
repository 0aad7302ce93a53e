"""The fields of a design document."""
