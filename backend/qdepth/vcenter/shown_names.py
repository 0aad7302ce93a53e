"""Names in the file: unchanged, or as irreversible codes."""

import hashlib
import hmac
import secrets

CODE_DIGITS = 12


class ShownNames:
    """Shows names unchanged, or hashes them with a key that is never written."""

    def __init__(self, *, hashed: bool) -> None:
        self.hashed = hashed
        self._key = secrets.token_bytes(32)

    def show(self, name: str) -> str:
        """Return the name, or its code: the same code for the same name of one collection."""
        if not self.hashed or not name:
            return name
        return "h" + hmac.new(self._key, name.encode(), hashlib.sha256).hexdigest()[:CODE_DIGITS]
