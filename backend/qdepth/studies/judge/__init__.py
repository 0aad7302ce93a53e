"""Judgements of an answer, made when it is read: design and answer in, data and words out."""
