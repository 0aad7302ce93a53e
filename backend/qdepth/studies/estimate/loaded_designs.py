"""Designs with cached estimates by load: other prices and targets need the same ones."""

from functools import lru_cache

from qdepth.design.document.document import Design
from qdepth.design.text_without_prices import text_without_prices
from qdepth.studies.estimate.load_curve import LoadedDesign

MOST_DESIGNS = 256
"""Designs whose points stay known."""


def loaded_design(design: Design) -> LoadedDesign:
    """Return the design to estimate under loads, with the answers of designs with other prices."""
    return _loaded(text_without_prices(design))


@lru_cache(MOST_DESIGNS)
def _loaded(text: str) -> LoadedDesign:
    return LoadedDesign(Design.model_validate_json(text))
