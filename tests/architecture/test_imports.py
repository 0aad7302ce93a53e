"""Who imports whom, imports for types and inside functions included."""

import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions, requires

import grimp

from tools.commands import ROOT

SHARED_OF_A_RESOURCE = {"service", "schemas", "dependencies"}
FOR_ALL_RESOURCES = {"http", "jobs"}


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        "qdepth",
        cache_dir=None,
        exclude_type_checking_imports=False,
        include_external_packages=True,
    )


def _cycles() -> list[set[str]]:
    """Modules that import each other in a circle: strongly connected components."""
    above = {module: _graph().find_upstream_modules(module) for module in _graph().modules}
    cycles: list[set[str]] = []
    for module in sorted(above):
        if not any(module in cycle for cycle in cycles):
            cycle = {other for other in above[module] if module in above[other]}
            cycles += [cycle | {module}] if cycle else []
    return cycles


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert [sorted(cycle) for cycle in _cycles()] == []


def test_resources_of_the_api_know_services_and_schemas_of_each_other() -> None:
    """Beside the contracts of import-linter, which cannot say: all but the same folder."""
    wrong = []
    for module in _graph().modules:
        for imported in _graph().find_modules_directly_imported_by(module):
            match [*module.split("."), "", ""], imported.split("."):
                case ["qdepth", "server", importer, *_], ["qdepth", "server", resource, name]:
                    if (
                        importer not in (resource, "app")
                        and resource not in FOR_ALL_RESOURCES
                        and name not in SHARED_OF_A_RESOURCE
                    ):
                        wrong.append(f"{module} -> {imported}")
    assert wrong == []


def _name(of: str) -> str:
    """The package that a requirement is about."""
    return re.split(r"[^\w.-]", of, maxsplit=1)[0].lower().replace("_", "-")


def _installed_with(names: set[str]) -> set[str]:
    """Packages with all that they require here, and so on; what an extra requires is left out."""
    here = {_name(provider) for found in packages_distributions().values() for provider in found}
    required = (one for name in names for one in requires(name) or [] if "extra ==" not in one)
    more = {_name(one) for one in required} & here
    return names if more <= names else _installed_with(names | more)


def test_dependencies_are_named() -> None:
    """An environment that installs the wheel gets every package that some module imports."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(one for extra in extras for one in extra)]
    installed = _installed_with({_name(one) for one in wanted})
    imported = {module.partition(".")[0] for module in _graph().modules}
    assert {"numpy", "fastapi"} <= imported
    providers = packages_distributions()
    assert [
        package
        for package in sorted(imported - sys.stdlib_module_names - {"qdepth"})
        if not installed & {_name(provider) for provider in providers.get(package, ())}
    ] == []
