"""Judgements of an answer, made when it is read: a design and its answer in, data and words out."""
