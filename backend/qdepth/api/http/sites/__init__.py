"""Which sites a request may come from, and by which names it may reach the server."""
