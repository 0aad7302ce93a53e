"""Unguessable identifiers: their holders may use what they name."""

import hashlib
import secrets

RANDOM_BYTES = 16
PREFIX_LENGTH = 6


def new_id() -> str:
    """Make an identifier of 128 random bits, safe in URLs."""
    return secrets.token_urlsafe(RANDOM_BYTES)


def token_hash(token: str) -> str:
    """Return the SHA-256 of a token, which is stored instead of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_prefix(token: str) -> str:
    """Return the first characters of a token, by which its owner recognises it."""
    return token[:PREFIX_LENGTH]
