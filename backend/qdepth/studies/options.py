"""What a user may choose about a simulation."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class SimulationOptions(BaseModel):
    """Engine, seed and budget of an evaluation."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, allow_inf_nan=False, use_attribute_docstrings=True
    )

    engine: Literal["auto", "simpy", "compiled", "analytic"] = "auto"
    """`simpy`: the model as it is written to be read; `compiled`: the same sample path as native
    code; `auto`: compiled once its machine code is there, SimPy until then; `analytic`: computed
    in milliseconds without a simulation, so seed and budget do not matter."""
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] = 1
    """Seed of all random streams: the same seed gives the same numbers."""
    max_ios: Annotated[int, Field(ge=5_000, le=5_000_000)] = 120_000
    """I/Os after which the simulation stops."""
    max_simulated_s: Annotated[float, Field(gt=0, le=86_400)] | None = None
    """Simulated time after which it stops [s]; unset: only the I/Os count."""
