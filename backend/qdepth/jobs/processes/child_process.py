"""How a process ended that computed for another one."""

import signal


def end_in_words(exit_code: int | None) -> str:
    """Describe how a process ended, by its exit code; one below 0 is the signal that ended it."""
    if exit_code is None or exit_code >= 0:
        return f"it ended with exit code {exit_code}"
    try:
        name = signal.Signals(-exit_code).name
    except ValueError:
        name = f"signal {-exit_code}"
    if name == "SIGKILL":
        return "it was killed (SIGKILL), as a system does when memory runs out"
    return f"it was ended by {name}"
