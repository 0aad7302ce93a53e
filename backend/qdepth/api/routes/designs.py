"""Designs: their schema, what is wrong with one, and published ones to start from."""

from typing import Annotated, Any

from fastapi import APIRouter, Body
from pydantic import SkipValidation

from qdepth.api.documented import documented
from qdepth.api.schemas import DesignCheck
from qdepth.catalogue.catalogue import Catalogue, catalogue
from qdepth.design.checks.advice import find_advice
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design, design_json_schema
from qdepth.design.parsing import read_design
from qdepth.design.problem import MOST_FINDINGS, InvalidDesign
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.studies.cases.example_scenarios import Example, examples

router = APIRouter(tags=["designs"])


@router.get("/design-schema")
def get_design_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of a design, with unit and meaning of every field."""
    return design_json_schema()


@router.post("/designs/check", responses=documented(400, 413, 415))
def check_design(design: Annotated[SkipValidation[Design], Body()]) -> DesignCheck:
    """List what is wrong with a design, up to 100 findings, what vendors advise, and where its
    values come from."""
    try:
        read = read_design(design)
        problems = find_problems(read)[:MOST_FINDINGS]
        return DesignCheck(
            problems=problems,
            advice=[] if problems else find_advice(read),
            settings=effective_settings(read),
        )
    except InvalidDesign as refusal:
        return DesignCheck(problems=refusal.problems[:MOST_FINDINGS])


@router.get("/catalogue")
def get_catalogue() -> Catalogue:
    """List the profiles of releases, drivers, adapters, arrays and disks, with their sources."""
    return catalogue()


@router.get("/examples")
def list_examples() -> list[Example]:
    """List the published cases that ship with Qdepth, with their designs."""
    return examples()
