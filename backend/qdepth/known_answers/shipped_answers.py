"""The known answers as they ship."""

from collections.abc import Iterable
from datetime import date

from qdepth import MODEL_VERSION
from qdepth.known_answers.simulated_answers import CONFIDENCE, REPLICATIONS, judged, replicate
from qdepth.known_answers.suite import suite
from qdepth.published.shipped_suite import ShippedSuite, sha256_of
from qdepth.solution.solution import Solution


def digest_of_known_questions() -> str:
    """Digest of every network, exact value and budget that the answers follow from."""
    return sha256_of(
        [
            [CONFIDENCE, REPLICATIONS],
            *(
                [
                    question.id,
                    question.ios,
                    repr(question.network),
                    [[of.name, of.of, of.exact, of.citation] for of in question.quantities],
                ]
                for question in suite()
            ),
        ]
    )


def digest_of_replications(solutions: Iterable[Solution]) -> str:
    """One digest of the records of all replications of a question, in their order."""
    return sha256_of([solution.run.digest for solution in solutions if solution.run])


def compute_known_answers(today: date, *, threads: int) -> ShippedSuite:
    """Answer every question; it takes as long as `qdepth known-answers`."""
    records, rows = {}, []
    for question in suite():
        solutions = replicate(question, threads=threads)
        records[question.id] = digest_of_replications(solutions)
        rows += [judged(question, of, solutions) for of in question.quantities]
    return ShippedSuite(
        model_version=MODEL_VERSION,
        computed_on=today,
        questions=len(records),
        questions_digest=digest_of_known_questions(),
        records=records,
        rows=[row.model_dump(mode="json") for row in rows],
    )
