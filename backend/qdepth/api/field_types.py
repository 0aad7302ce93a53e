"""Kinds of fields that several messages have."""

from typing import Annotated

from pydantic import Field

from qdepth.design.document.quantities import OrNone

NO_CONTROLS = r"^[^\x00-\x1f\x7f]+$"
Title = Annotated[str, Field(min_length=1, max_length=200, pattern=NO_CONTROLS)]
Version = Annotated[int, Field(ge=1, le=2**31 - 1)]
AnswerWaitS = Annotated[float, Field(ge=0, le=30), OrNone(1e-3)]
"""Time that a call may wait for its answer [s]."""
