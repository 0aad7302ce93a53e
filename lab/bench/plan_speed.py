"""How long a plan of a 16-host cluster takes to its first proposal, and to its verified answer."""

import sys
import time
from typing import Any

from qdepth.design.document.document import Design
from qdepth.library.planning import answer
from qdepth.library.readiness import make_engines_ready
from qdepth.studies.plan.plan_progress import PlanProgress
from qdepth.studies.plan.plan_question import PlanQuestion
from qdepth.studies.simulate.options import SimulationOptions

FIELDS: dict[str, list[tuple[str, float]]] = {
    "hosts.esx.count": [(str(count), 0.0) for count in (16, 18, 20, 22, 24, 28, 32)],
    "hosts.esx.lun_depth": [(str(depth), 0.0) for depth in (16, 32, 64, 128, 192, 254)],
    "sps.sp1.servers+sps.sp2.servers": [
        ("1", 0.0), ("2", 15_000.0), ("3", 28_000.0), ("4", 40_000.0), ("6", 62_000.0),
    ],
    "target_ports.sp1p1.speed_gbps+target_ports.sp1p2.speed_gbps"
    "+target_ports.sp2p1.speed_gbps+target_ports.sp2p2.speed_gbps": [
        ("8", 0.0), ("16", 4_000.0), ("32", 12_000.0), ("64", 30_000.0),
    ],
    "hba_ports.port1.speed_gbps+hba_ports.port2.speed_gbps": [
        ("8", 0.0), ("16", 12_800.0), ("32", 34_000.0),
    ],
    "hosts.esx.round_robin_ios": [("1", 0.0), ("1000", 0.0)],
}  # fmt: skip
"""Values of six fields with their prices: 5,040 combinations."""


def cluster() -> Design:
    """Sixteen hosts with ten VMs each, over two fabrics on an array with two SPs."""
    ports = [
        {"id": f"sp{sp}p{port}", "fabric": f"san{port}", "speed_gbps": 8, "sp": sp}
        for sp in (1, 2)
        for port in (1, 2)
    ]
    luns = [f"lun{number}" for number in range(1, 9)]
    stores = {f"ds{number}": lun for number, lun in enumerate(luns, 1)}
    price: dict[str, Any] = {"list_price": 12_000, "source": "made up"}
    document = {
        "schema": "qdepth/2",
        "id": "cluster",
        "title": "Sixteen hosts",
        "hosts": [
            {
                "id": "esx",
                "count": 16,
                "kernel_us": 5,
                "kernel_cpus": 4,
                "price": price,
                "hba_ports": [
                    {"id": f"port{port}", "fabric": f"san{port}", "speed_gbps": 8}
                    for port in (1, 2)
                ],
                "lun_depth": 32,
                "round_robin_ios": 1000,
                "path_policy": "round_robin",
                "dsnro": 32,
            }
        ],
        "fabrics": [{"id": f"san{port}", "protocol": "fc"} for port in (1, 2)],
        "arrays": [
            {
                "id": "array",
                "read_ms": 0.25,
                "write_ms": 0.25,
                "sps": [
                    {
                        "id": f"sp{sp}",
                        "servers": 1,
                        "read_us": 25,
                        "write_us": 25,
                        "read_us_per_kib": 0.2,
                        "write_us_per_kib": 0.2,
                        "target_ports": [
                            {key: value for key, value in port.items() if key != "sp"}
                            for port in ports
                            if port["sp"] == sp
                        ],
                    }
                    for sp in (1, 2)
                ],
                "luns": [{"id": lun} for lun in luns],
            }
        ],
        "datastores": [
            {"id": store, "kind": "vmfs", "lun": lun, "capacity_gib": 4096}
            for store, lun in stores.items()
        ],
        "classes": [
            {
                "id": "vm",
                "hosts": ["esx"],
                "datastores": list(stores),
                "vms": 160,
                "virtual_disks": 1,
                "disk_depth": 64,
                "adapter_depth": 256,
                "workload": {
                    "loop": "open",
                    "read_pct": 70,
                    "random_pct": 100,
                    "blocks": [{"size_kib": 16}],
                    "arrival_rate_iops": 800,
                },
            }
        ],
        "class_targets": {"vm": {"quantity": "mean", "at_most_ms": 0.45}},
    }
    return Design.model_validate(document)


def question(*, without_any_part: bool) -> PlanQuestion:
    """The question of the cluster."""
    choices = [
        {
            "paths": paths.split("+"),
            "values": [{"text": text, "price": price} for text, price in values],
        }
        for paths, values in FIELDS.items()
    ]
    return PlanQuestion.model_validate(
        {"design": cluster(), "choices": choices, "without_any_part": without_any_part}
    )


def measure(*, without_any_part: bool) -> None:
    """Answer the question, and print when the first and the last answer came."""
    began = time.perf_counter()
    spent = time.process_time()
    seen: list[tuple[float, float]] = []
    stages: dict[str, float] = {}

    def observe(progress: PlanProgress) -> None:
        stages.setdefault(progress.stage, time.perf_counter() - began)
        if progress.best is not None and not seen:
            seen.append((time.perf_counter() - began, time.process_time() - spent))

    asked = question(without_any_part=without_any_part)
    found = answer(asked, SimulationOptions(), observe=observe)
    done, cpu = time.perf_counter() - began, time.process_time() - spent
    first, first_cpu = seen[0] if seen else (float("nan"), float("nan"))
    sys.stdout.write(
        f"{'N-1' if without_any_part else 'healthy'}: first proposal {first:.1f} s "
        f"({first_cpu:.1f} s of CPU), verified {done:.1f} s ({cpu:.1f} s of CPU); "
        f"{found.evaluations} of {found.combinations} combinations, {found.estimates} estimates, "
        f"{found.simulations} simulations\n"
    )
    sys.stdout.write("".join(f"  {stage} from {at:.1f} s\n" for stage, at in stages.items()))
    sys.stdout.write(f"  {found.text}\n")


def main() -> None:
    """Measure both questions."""
    make_engines_ready()
    for without_any_part in (False, True):
        measure(without_any_part=without_any_part)


if __name__ == "__main__":
    main()
