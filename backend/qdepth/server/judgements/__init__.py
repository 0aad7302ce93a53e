"""Judgements of answers by latency targets that were typed after they were computed."""
