"""A result that was computed again, beside the one that is pinned."""

from qdepth.studies.compare.evidence import repeated
from tests.support.reports import small_report


def test_digest_that_one_of_the_two_lacks_is_a_difference() -> None:
    """Equal means are no proof of a simulation: its digest covers every counter and histogram."""
    before = small_report()
    after = before.model_copy(update={"digest": None, "engine": "analytic"})
    found = repeated(before, after)
    assert not found.identical
    assert found.numbers == []
    assert found.reasons == [f"The engine was {before.engine} and is analytic."]


def test_estimates_have_no_digest_and_are_compared_by_their_numbers() -> None:
    before = small_report().model_copy(update={"digest": None})
    assert repeated(before, before).identical
