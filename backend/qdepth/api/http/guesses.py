"""Guesses: requests with an id, a token or a key that opens nothing.

What makes guessing hopeless is the length of ids: 128 random bits. The limit keeps guesses from
costing the server much. It counts by person where people sign in, else by address, and refuses
wrong requests alone: several people may share an address, and what others guess there must not
lock anybody out.
"""

from math import ceil

from fastapi import Request

from qdepth.api.http.errors import TooManyRequests, UnknownKey, UnknownName
from qdepth.api.http.proxies import address_of

TOO_MANY = (
    "Too many ids, tokens and keys that you or others at your address sent led to nothing, this "
    "one too. Check it."
)


def note_guesser(request: Request, person: str | None) -> None:
    """Note whose guess a request is if it is one; None: nobody known."""
    if person is not None:
        request.state.guesser = person


def count_guess(request: Request, error: Exception) -> Exception:
    """Count an error that answers a guess, and return the error to answer with.

    A link or key that was good once has ended: that is no guess, and neither is what the caller may
    look for among the parts of something that is open to them.
    """
    if not isinstance(error, UnknownName | UnknownKey):
        return error
    guesser = getattr(request.state, "guesser", address_of(request))
    wait_s = request.app.state.services.guesses.take(guesser)
    return TooManyRequests(TOO_MANY, ceil(wait_s)) if wait_s > 0 else error
