"""Who imports whom, imports for types and inside functions included."""

from functools import cache

import grimp

SHARED_OF_A_RESOURCE = {"service", "schemas", "dependencies"}
FOR_ALL_RESOURCES = {"http", "jobs"}


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph("qdepth", cache_dir=None, exclude_type_checking_imports=False)


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
