"""What is fitted of an array: its controllers, too, where latencies tell them from its delay."""

from collections.abc import Sequence

import pytest

from qdepth.back_tests.array_fits import (
    ArrayPoint,
    array_fits,
    fits_in_words,
    fitted_together,
    shortage_in_words,
)
from qdepth.design.document.array import Array
from qdepth.studies.calibrate.measurements import Point

PORT = {"id": "port", "fabric": "a", "speed_gbps": 16}


def array(id_: str, controllers: int = 2, service_us: float = 10.0) -> Array:
    """An array with alike controllers."""
    sps = [
        {"id": f"{id_}-sp{n}", "read_us": service_us, "write_us": service_us,
         "target_ports": [PORT | {"id": f"{id_}-p{n}"}]}
        for n in range(controllers)
    ]  # fmt: skip
    fields = {"id": id_, "name": id_.upper(), "read_ms": 0.5, "write_ms": 0.5, "sps": sps}
    return Array.model_validate(fields)


def points(
    id_: str, latencies_ms: Sequence[float], iops: float = 1_000.0, step: float = 1_000.0
) -> list[ArrayPoint]:
    """Moments of rising load, each second one fitted to."""
    return [
        ArrayPoint(
            id_, n, iops + n * step, ms,
            Point(id=f"{id_} {n}", role="predict" if n % 2 else "calibrate", latency_mean_ms=ms),
        )
        for n, ms in enumerate(latencies_ms)
    ]  # fmt: skip


def test_rising_latency_tells_the_controllers() -> None:
    (fit,) = array_fits([array("a")], points("a", [0.5, 0.52, 0.55, 0.6, 0.7, 0.9]))
    delay, service = fit.parameters
    assert (delay.path, delay.also) == ("arrays.a.read_ms", ["arrays.a.write_ms"])
    assert service.path == "sps.a-sp0.read_us"
    assert service.also == ["sps.a-sp0.write_us", "sps.a-sp1.read_us", "sps.a-sp1.write_us"]
    assert fits_in_words([fit]) == (
        "The constant delay and the service time of the controllers of A are fitted"
    )
    assert shortage_in_words([fit]) == ""


def test_controllers_cannot_be_busy_for_more_than_all_of_the_time() -> None:
    """Two controllers that did 6,000 I/Os a second took at most 333 us for each."""
    (fit,) = array_fits([array("a")], points("a", [0.5, 0.52, 0.55, 0.6, 0.7, 0.9]))
    assert fit.parameters[1].high == pytest.approx(2e6 / 6_000)


@pytest.mark.parametrize(
    ("latencies_ms", "step"),
    [
        ([0.5, 0.51, 0.5, 0.52, 0.53, 0.53], 1_000.0),
        ([0.9, 0.8, 0.7, 0.6, 0.5, 0.4], 1_000.0),
        ([0.5, 0.6, 0.7, 0.8, 0.9, 1.0], 10.0),
    ],
    ids=["flat", "falling", "at one load"],
)
def test_a_delay_alone_where_latency_does_not_rise_with_load(
    latencies_ms: list[float], step: float
) -> None:
    (fit,) = array_fits([array("a")], points("a", latencies_ms, step=step))
    assert len(fit.parameters) == 1
    assert fits_in_words([fit]) == "The constant delay of A is fitted"
    assert shortage_in_words([fit]) == ""


def test_flat_latency_under_a_load_that_the_draft_hardly_bears_speaks_of_the_controllers() -> None:
    flat = [0.5] * 6
    (bearable,) = array_fits([array("a", service_us=10.0)], points("a", flat, 10_000.0, 10_000.0))
    (hard,) = array_fits([array("a", service_us=50.0)], points("a", flat, 10_000.0, 10_000.0))
    assert (len(bearable.parameters), len(hard.parameters)) == (1, 2)


def test_two_fitted_moments_are_too_few_and_this_is_said() -> None:
    (fit,) = array_fits([array("a")], points("a", [0.5, 0.6, 0.8, 1.0]))
    assert len(fit.parameters) == 1
    assert "also depends on the controllers, which need 3 moments" in shortage_in_words([fit])


def test_each_array_is_counted_for_itself() -> None:
    """Two moments of one array do not make up for what another one lacks."""
    rising, few = [0.5, 0.52, 0.55, 0.6, 0.7, 0.9], [0.5, 0.6, 0.8]
    fits = array_fits([array("a"), array("b")], [*points("b", few), *points("a", rising)])
    assert [(fit.array.id, len(fit.parameters)) for fit in fits] == [("a", 2), ("b", 1)]
    assert fits_in_words(fits) == (
        "The constant delay of A and B and the service time of the controllers of A are fitted "
        "together"
    )
    assert "The latency of B also depends" in shortage_in_words(fits)


def test_an_array_without_a_fitted_or_a_predicted_moment_is_left_out() -> None:
    only_predicted = points("b", [0.5, 0.6])[1:]
    only_fitted = points("c", [0.5])
    arrays = [array(id_) for id_ in "abc"]
    fits = array_fits(arrays, [*points("a", [0.5, 0.5]), *only_predicted, *only_fitted])
    assert [fit.array.id for fit in fits] == ["a"]


def test_two_arrays_are_fitted_together_and_more_unknowns_each_for_itself() -> None:
    rising, flat = [0.5, 0.5, 0.5, 0.5, 0.8, 2.0], [0.5] * 6
    shapes = {"a": rising, "b": rising, "c": flat, "d": flat}
    each = {id_: points(id_, shape) for id_, shape in shapes.items()}

    def together(ids: str) -> list[str]:
        fits = array_fits([array(id_) for id_ in ids], [one for id_ in ids for one in each[id_]])
        return ["".join(fit.array.id for fit in some) for some in fitted_together(fits)]

    assert together("ab") == ["ab"]
    assert together("acd") == ["acd"]
    assert together("abc") == ["a", "b", "c"]
