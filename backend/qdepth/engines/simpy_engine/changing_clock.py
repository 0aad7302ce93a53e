"""A clock whose speed is a changing rate; arrivals and paces follow it."""

from qdepth.network.loops import Changes


def shown_on_clock(changes: Changes, now: float) -> float:
    """Reading of the clock at a moment [s]."""
    shown, moment, rate = 0.0, 0.0, 1.0
    for change in changes:
        if change.at > now:
            break
        shown += (change.at - moment) * rate
        moment, rate = change.at, change.rate
    return shown + (now - moment) * rate


def wait_on_clock(changes: Changes, wait: float, now: float) -> float:
    """Time until the clock has advanced so far [s]."""
    moment, rate = now, 1.0
    for change in changes:
        if change.at > moment:
            if moment + wait / rate < change.at:
                break
            wait = max(0.0, wait - (change.at - moment) * rate)
            moment = change.at
        rate = change.rate
    return moment + wait / rate - now
