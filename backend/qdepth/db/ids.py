"""Identifiers that nobody can guess: whoever holds one may use what it names."""

import hashlib
import secrets

RANDOM_BYTES = 16
PREFIX_LENGTH = 6


def new_id() -> str:
    """Make an identifier of 128 random bits, safe in URLs."""
    return secrets.token_urlsafe(RANDOM_BYTES)


def token_hash(token: str) -> str:
    """Give the SHA-256 of a token: what is stored instead of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_prefix(token: str) -> str:
    """Give the first characters of a token, by which its owner tells it from others."""
    return token[:PREFIX_LENGTH]
