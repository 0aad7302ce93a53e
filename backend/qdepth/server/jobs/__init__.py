"""What the jobs of all kinds share."""
