"""Answer of the engines to a network: stored, and read for any design with that network.

Names, prices, targets and judgements are not part of it. A report adds them when it is read.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.immutable import Immutable
from qdepth.report.report import Report
from qdepth.report.run_facts import Replay
from qdepth.solution.solution import Solution
from qdepth.studies.estimate.prediction_shifts import Shifts, fitted_values
from qdepth.studies.simulate.options import SimulationOptions

if TYPE_CHECKING:  # networks load a numerical library, which the first page need not wait for
    from qdepth.network.network import QueueingNetwork

_LEVEL = 1
"""Of compression: sentences repeat a thousand times."""


@dataclass(frozen=True, slots=True)
class Solved:
    """Results of engines for a network, with its names or with marks in their place."""

    solution: Solution
    replay: Replay | None = None
    """Agreement of the SimPy engine; None if it did not replay."""
    analytic: Solution | None = None
    """Groups and classes as the analytic engine computes them; None next to its own solution, and
    if the simulation was cancelled."""
    shifts: Shifts | None = None
    """Effect of fitted parameters on the numbers; None if unknown beforehand."""


_SOLVED = TypeAdapter(Solved)


class OutdatedAnswer(QdepthError):
    """An answer of another version of the model, which made another network of the design."""


class Answer(Immutable):
    """Results of engines for a network, without names."""

    solved: str
    """`Solved` as JSON, compressed."""
    network: str
    """Digest of the network."""
    model_version: str
    """Version of the model that answered."""

    @classmethod
    def of(cls, network: "QueueingNetwork", solved: Solved) -> "Answer":
        """Write the answer to a network without names."""
        from qdepth.network.bare import digest_of  # noqa: PLC0415  see above

        packed = zlib.compress(_SOLVED.dump_json(solved), _LEVEL)
        return cls(
            solved=base64.b64encode(packed).decode(),
            network=digest_of(network),
            model_version=MODEL_VERSION,
        )

    def about(self, network: "QueueingNetwork") -> Solved:
        """Read the answer with the names of a network.

        Raises
        ------
        OutdatedAnswer
            If the answer is to another network.
        """
        from qdepth.network.bare import digest_of, named  # noqa: PLC0415  see above

        if self.model_version != MODEL_VERSION and self.network != digest_of(network):
            raise OutdatedAnswer(
                f"Version {self.model_version} of the model computed this result, and "
                f"version {MODEL_VERSION} gives the design another meaning. Run the design "
                "again."
            )
        text = zlib.decompress(base64.b64decode(self.solved)).decode()
        return _SOLVED.validate_json(named(text, network, _in_json))


Kept = Answer | Report
"""Stored value of a key: an answer, or the whole report that earlier versions stored."""


def read_kept(document: dict[str, Any]) -> Kept:
    """Read the stored value of a key."""
    return (Answer if "solved" in document else Report).model_validate(document)


@dataclass(frozen=True)
class Question:
    """A design with its network and its options.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """

    design: Design
    options: SimulationOptions

    @cached_property
    def network(self) -> "QueueingNetwork":
        """Network of the design."""
        from qdepth.lowering.under_loads import lowered_with_others  # noqa: PLC0415  see above

        return lowered_with_others(self.design)

    @cached_property
    def key(self) -> str:
        """Key of the answer: equal keys, equal numbers."""
        return answer_key(self.network, self.options, fitted_values(self.design))

    @property
    def key_without_replay(self) -> str:
        """Key of an answer without a replay by the SimPy engine, as for most cells of a sweep."""
        return hashlib.sha256(f"{self.key} without replay".encode()).hexdigest()


Keep = Callable[[Question, Callable[[], Kept]], Kept]
"""Return what is stored for a question, or compute and store it."""


def answer_key(network: "QueueingNetwork", options: SimulationOptions, *more: object) -> str:
    """SHA-256 over all that the numbers of an answer depend on.

    Parameters
    ----------
    network : QueueingNetwork
        Counts without its names.
    options : SimulationOptions
        Count unless nothing is simulated.
    *more : object
        What else moves numbers, such as the calibration of a design; None does not.
    """
    from qdepth.network.bare import digest_of  # noqa: PLC0415  see above

    question = [
        MODEL_VERSION,
        digest_of(network),
        {"engine": "analytic"} if options.engine == "analytic" else options.model_dump(mode="json"),
        *(one for one in more if one is not None),
    ]
    return hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()


def questions_of(designs: Sequence[Design], options: SimulationOptions) -> list[Question]:
    """Return a question for each of several designs."""
    return [Question(design, options) for design in designs]


def _in_json(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)[1:-1]
