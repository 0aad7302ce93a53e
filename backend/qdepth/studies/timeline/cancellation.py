"""What a timeline raises when it is cancelled."""


class Cancelled(Exception):
    """Somebody asked for the work to end."""
