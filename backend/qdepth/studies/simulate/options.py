"""Simulation options for users."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from qdepth.design.described import Described, Unit, Words
from qdepth.design.document.quantities import SimulatedS
from qdepth.figures import whole

LEAST_IOS = 5_000
MOST_IOS = 20_000_000
DEFAULT_IOS = 10_000_000
"""Default number of I/Os of an answer."""
MOST_REPLICATIONS = 64
IOS_OF_ONE_AMONG_MANY = 120_000
"""Default number of I/Os of each design among many."""

IOS_OF_A_LOOK = 50_000
"""I/Os of each design while several changes are tried and a user waits."""

Precision = Annotated[float, Field(ge=0.1, le=50), Unit("%")]


class SimulationOptions(Described):
    """Engine, seed and budget of an evaluation."""

    engine: Annotated[
        Literal["auto", "simpy", "compiled", "analytic"],
        Words({"simpy": "SimPy", "auto": "automatic"}),
    ] = "auto"
    """`simpy`: the model as it is written to be read; `compiled`: the same sample path as native
    code; `auto`: compiled once its machine code is there, SimPy until then; `analytic`: computed
    in milliseconds without a simulation, so seed and budget do not matter."""
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] = 1
    """Seed of all random streams: the same seed gives the same numbers."""
    max_ios: Annotated[int | None, Field(ge=LEAST_IOS, le=MOST_IOS, title="Max I/Os")] = None
    """I/Os after which the simulation stops, over all replications. Unset: as many as the precision
    needs, at most about 10 million, depending on the size of the design."""
    max_simulated_s: SimulatedS | None = None
    """Simulated time after which it stops, for each replication; unset: only the I/Os count."""
    precision_mean_pct: Precision | None = None
    """Half-width of the 95 % interval, relative to the value, at which the mean latency is precise
    enough. The simulation stops once that holds for all VMs together and for each class of them;
    its budget remains the upper end. Classes of one name count as one. Unset: the mean does not
    stop it. If neither a precision nor `max_ios` is set, the mean has to be known to 1 % and the
    99th percentile to 5 %."""
    precision_p99_pct: Precision | None = None
    """The same for the 99th percentile of the latency; if both are set, both must be met."""
    replications: Annotated[int, Field(ge=1, le=MOST_REPLICATIONS)] | None = None
    """Independent simulations with random streams of their own, which begin at drawn places of
    everything that goes in cycles; they share the I/Os and run on all cores, and the numbers do
    not depend on how many cores there are. Unset: 10, or a single one for fewer than 100,000
    I/Os."""

    @model_validator(mode="after")
    def _enough_ios_each(self) -> Self:
        if self.max_ios is None or self.replications is None:
            return self
        least = LEAST_IOS * self.replications
        if self.max_ios < least:
            raise ValueError(
                f"{self.replications} replications need at least {whole(least)} I/Os, "
                f"{whole(LEAST_IOS)} each; max_ios is {whole(self.max_ios)}: raise it, or "
                "ask for fewer replications"
            )
        return self


def one_among_many(options: SimulationOptions) -> SimulationOptions:
    """The options for each of many designs: without a chosen length, all are simulated alike."""
    precisions = (options.precision_mean_pct, options.precision_p99_pct)
    if options.max_ios is not None or any(pct is not None for pct in precisions):
        return options
    return options.model_copy(update={"max_ios": IOS_OF_ONE_AMONG_MANY})


OptionsOfMany = Annotated[SimulationOptions, AfterValidator(one_among_many)]
"""Options of each of many designs."""
PRESET_OF_MANY = one_among_many(SimulationOptions())


def simulated_ios(options: SimulationOptions, designs: int = 1) -> int:
    """I/Os that designs may take in sequence; 0 if they are only estimated."""
    return 0 if options.engine == "analytic" else designs * most_ios(options)


def most_ios(options: SimulationOptions) -> int:
    """I/Os that a simulation with these options may take."""
    return options.max_ios or DEFAULT_IOS
