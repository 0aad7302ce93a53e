"""Error of a cancelled timeline."""


class Cancelled(Exception):
    """A user cancelled the work."""
