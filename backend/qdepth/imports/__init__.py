"""Files of others, read with limits: what does not fit is refused whole, with the reason."""
