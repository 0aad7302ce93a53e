"""What of a request is looked at before anything else believes it: its text, and who sent it."""
