"""Files of users, read with limits: invalid ones are rejected as a whole, with the reason."""
