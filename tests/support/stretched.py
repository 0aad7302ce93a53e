"""Stretched clusters for tests: two sites with a host and an array each, and the link between."""

from typing import Any

Json = dict[str, Any]


def stretched(**link: Any) -> Json:
    """A LUN with a replica at the other site and hosts at both, 30 km apart.

    Hosts reach the array of their own site alone: each site has a fabric of its own.

    Parameters
    ----------
    link
        Fields of the inter-site link that differ.
    """
    return {
        "schema": "qdepth/2",
        "id": "stretched",
        "title": "Two sites",
        "sites": [{"id": "east"}, {"id": "west"}],
        "site_links": [
            {
                "id": "dwdm",
                "first_site": "east",
                "second_site": "west",
                "speed_gbps": 16,
                "distance_km": 30.0,
                **link,
            }
        ],
        "hosts": [_host(site) for site in ("east", "west")],
        "fabrics": [{"id": f"san-{site}", "protocol": "fc"} for site in ("east", "west")],
        "arrays": [_array("east", "west-lun"), _array("west", None)],
        "datastores": [{"id": "ds", "kind": "vmfs", "lun": "east-lun", "capacity_gib": 1000.0}],
        "classes": [workers("east"), workers("west")],
    }


def uniform(**link: Any) -> Json:
    """The same with one fabric over both sites, whose ISL runs alongside the link."""
    document = stretched(**link)
    document["fabrics"] = [
        {
            "id": "san",
            "protocol": "fc",
            "switches": [{"id": "sw-east"}, {"id": "sw-west"}],
            "isls": [
                {
                    "id": "isl",
                    "first_switch": "sw-east",
                    "second_switch": "sw-west",
                    "speed_gbps": 16,
                    "site_link": "dwdm",
                }
            ],
        }
    ]
    for host in document["hosts"]:
        host["hba_ports"][0] |= {"fabric": "san", "switch": f"sw-{host['site']}"}
    for array in document["arrays"]:
        array["sps"][0]["target_ports"][0] |= {"fabric": "san", "switch": f"sw-{array['site']}"}
    return document


def workers(site: str, **fields: Any) -> Json:
    """A class with one VM that writes 8 KiB at the host of a site."""
    workload = {
        "loop": "closed",
        "outstanding_ios": 1,
        "blocks": [{"size_kib": 8.0}],
        "read_pct": 0.0,
    }
    return {
        "id": f"vms-{site}",
        "hosts": [f"esx-{site}"],
        "datastores": ["ds"],
        "vms": 1,
        "disk_depth": 64,
        "adapter_depth": 256,
        "workload": workload | fields,
    }


def _host(site: str) -> Json:
    return {
        "id": f"esx-{site}",
        "site": site,
        "kernel_us": 0.0,
        "lun_depth": 64,
        "hba_ports": [{"id": f"{site}-p0", "fabric": f"san-{site}", "speed_gbps": 16}],
    }


def _array(site: str, replica: str | None) -> Json:
    port = {"id": f"{site}-t0", "fabric": f"san-{site}", "speed_gbps": 16}
    return {
        "id": f"array-{site}",
        "site": site,
        "read_ms": 0.2,
        "write_ms": 0.1,
        "sps": [
            {
                "id": f"sp-{site}",
                "read_us": 40.0,
                "write_us": 60.0,
                "service_scv": 0.0,
                "target_ports": [port],
            }
        ],
        "luns": [{"id": f"{site}-lun", "replica": replica}],
    }
