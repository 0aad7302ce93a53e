"""Designs with numbers at the ends of their ranges, and just outside."""

from collections.abc import Iterator
from math import inf, nextafter
from random import Random
from typing import Any, NamedTuple

from qdepth.design.document.document import design_json_schema
from tests.support.designs import changed, small_design
from tests.support.json_numbers import JsonNumber, json_numbers

Json = dict[str, Any]
SCHEMA = design_json_schema()
DEFINITIONS: dict[str, Json] = SCHEMA["$defs"]
PRICE = {"list_price": 10.0, "discount_pct": 5.0, "quote": 9.0}


def full_design() -> Json:
    """The small design with a part of every kind, so that every number has a place."""
    document = changed(small_design(), hosts__0__price=PRICE, hosts__0__power_w=100.0)
    document["currency"] = "EUR"
    document["price_list"] = [{"id": "item", "power_w": 5.0, **PRICE}]
    document["latency_target"] = {}
    document["class_targets"] = {"web": {"at_most_ms": 5.0}}
    document["calibration"] = {
        "parameters": [{"path": "hosts.esx1.kernel_us", "value": 10.0}],
        "directions": [[0.05]], "saturated_pct": 2.0, "within_pct": 5.0, "beyond_pct": 8.0,
        "percentiles_pct": 20.0,
        "fitted_conditions": [{"what": "hosts", "low": 1.0, "high": 2.0}],
        "fitted_ios": 64, "fitted_iops": 100,
        "sweep": {
            "rates": [{"ios": ios, "measured_iops": 10.0 * ios} for ios in (1, 8, 64)],
            "digest": "0" * 64,
        },
    }  # fmt: skip
    document["layout"] = {"esx1": {"x": 1.0, "y": 2.0}}
    document["profiles"] = [
        {"id": "own-hba", "kind": "hba_driver", "lun_depth": 32, "pe_depth": 64},
        {"id": "own-vscsi", "kind": "vscsi_adapter", "disk_depth": 64, "adapter_depth": 256},
        {"id": "own-front", "kind": "front_end", "port_depth": 512},
        {"id": "own-disk", "kind": "disk", "rotation_rpm": 10_000.0, "seek_ms": 4.0,
         "transfer_mb_s": 100.0, "capacity_gb": 600.0},
    ]  # fmt: skip
    fabric = document["fabrics"][0]
    fabric["switches"] = [{"id": "sw0"}, {"id": "sw1"}]
    fabric["isls"] = [
        {"id": "isl", "first_switch": "sw0", "second_switch": "sw1", "speed_gbps": 16,
         "links": 2, "distance_km": 1.0, "buffer_credits": 50}
    ]  # fmt: skip
    for host in document["hosts"]:
        for port in host["hba_ports"]:
            port |= {"switch": "sw0", "driver": "own-hba"}
        host |= {"scheduler": "fair", "qfull_sample_size": 4, "in_slot_us": 2.0}
    array = document["arrays"][0]
    array["front_end"] = "own-front"
    array["data_reduction"] = {"ratio": 3.0, "low_ratio": 2.0, "high_ratio": 4.0}
    array["cache"] = {"read_hit_pct": 30.0, "dirty_mib": 64.0}
    array["pools"] = [
        {"id": "disks", "raid": "raid5",
         "media": {"kind": "disks", "model": "own-disk", "count": 8, "raid_group_disks": 8}},
        {"id": "flash", "raid": "raid10", "usable_gb": 900.0, "thin": {"used_gib": 10.0},
         "media": {"kind": "flash", "dies": 8, "read_us": 80.0, "write_us": 20.0}},
    ]  # fmt: skip
    array["pools"][0]["media"]["rate_by_load"] = [{"ios": 16, "rate": 1.9}]
    array["pools"][1]["media"]["rate_by_load"] = [{"ios": 4, "rate": 2.5}]
    array["sps"][0]["rate_by_load"] = [{"ios": 8, "rate": 5.2}, {"ios": 32, "rate": 9.0}]
    for sp in array["sps"]:
        sp["target_ports"][0] |= {"switch": "sw1", "on_full": "task_set_full"}
    array["io_limits"] = [
        {"id": "limit", "scope": "host", "iops": 1e6, "iops_per_gib": 1e5, "least_iops": 10.0,
         "mb_s": 1e5, "mb_s_per_gib": 1e4, "counted_kib": 32.0, "burst_pct": 50.0, "burst_s": 1.0}
    ]  # fmt: skip
    array["site"] = "here"
    for host in document["hosts"]:
        host["site"] = "here"
    for datastore in document["datastores"]:
        datastore.setdefault("capacity_gib", 100.0)
    document["sites"] = [{"id": "here"}, {"id": "there"}]
    document["site_links"] = [
        {"id": "between", "first_site": "here", "second_site": "there", "protocol": "fc",
         "speed_gbps": 16, "links": 2, "payload_mb_s": 1500.0, "distance_km": 10.0,
         "latency_us": 5.0, "buffer_credits": 100, "writes_in_flight": 64,
         "write_round_trips": 2, "power_w": 10.0}
    ]  # fmt: skip
    array["luns"] = [
        {"id": "lun1", "pool": "disks"}, {"id": "lun2", "pool": "flash", "count": 1},
        {"id": "lun3"},
    ]  # fmt: skip
    document["datastores"] += [
        {"id": "ds2", "kind": "vmfs", "lun": "lun2", "sioc": "on", "capacity_gib": 100.0}
    ]
    web, db = document["classes"]
    web["vscsi_adapter"] = db["vscsi_adapter"] = "own-vscsi"
    paced = {
        "loop": "paced", "outstanding_ios": 4, "rate_cap_iops": 500.0, "read_pct": 60.0,
        "blocks": [{"size_kib": 16.0}],
    }  # fmt: skip
    app = {key: value for key, value in web.items() if key != "vms_per_host"} | {
        "id": "app", "vms": 4, "datastores": ["ds2"], "workload": paced, "host_shares": [1.0],
        "datastore_shares": [1.0], "further_disks": [{"id": "log", "datastores": ["ds2"]}],
        "pins": [{"host": "esx1", "host_number": 1, "datastore": "ds2", "datastore_number": 1,
                  "vms": 1}],
    }  # fmt: skip
    document["classes"] += [app]
    return _with_operations(document)


def _with_operations(document: Json) -> Json:
    """The same with an operation of every kind, on a timeline."""
    for host in document["hosts"]:
        host["data_mover"] = {"first_write_ms": 1.0}
        host["locking"] = {}
    document["arrays"][0]["offload"] = {
        "copy_engine": {"strips": 8, "strip_ms": 1.0, "rate_cap_mb_s": 500.0},
        "write_same_us": 300.0,
        "unmap_us": 500.0,
        "ats_us": 100.0,
    }
    document["datastores"][2] |= {"used_gib": 20.0, "space": {}}
    disk = {"format": "thin", "provisioned_gib": 4.0, "written_gib": 2.0}
    copy = {"host": "esx1", "source": "ds2"}
    document["operations"] = [
        {"id": "clone", "kind": "clone", "target": "ds2", "disk": disk, **copy},
        {"id": "move", "kind": "storage_vmotion", "target": "ds1", "after": "clone",
         "disk": dict(disk), **copy},
        {"id": "new", "kind": "create_eager_zeroed", "host": "esx2", "target": "ds2",
         "provisioned_gib": 2.0, "at_once": 1},
        {"id": "storm", "kind": "power_on", "host": "esx2", "target": "ds2", "vms": 8,
         "at_once_per_host": 2, "transactions": 20},
        {"id": "free", "kind": "unmap", "host": "esx2", "target": "ds2", "amount_gib": 2.0,
         "rate_cap_mb_s": 100.0},
        {"id": "scan", "kind": "stream", "host": "esx2", "target": "ds2", "amount_gib": 2.0,
         "read_pct": 90.0, "block_kib": 64.0, "outstanding_ios": 4, "rate_cap_mb_s": 100.0,
         "yields_at_ms": 30.0, "starts_below_ms": 20.0},
        {"id": "merge", "kind": "consolidate_snapshots", "host": "esx2", "target": "ds2",
         "amount_gib": 1.0},
        {"id": "rebuild", "kind": "rebuild", "pool": "disks", "amount_gib": 1.0,
         "piece_kib": 512.0, "outstanding_pieces": 2, "rate_cap_mb_s": 100.0},
    ]  # fmt: skip
    document["timeline"] = {"length_s": 600.0, "moments": [{"at_s": 100.0, "load": 0.5}]}
    return document


class Place(NamedTuple):
    """A number of the full design."""

    path: str
    """Steps with double underscores between them, as `changed` takes them."""
    number: JsonNumber

    @property
    def ends(self) -> list[float]:
        """Its least and its most, and where 0 means none the least above 0 as well."""
        schema, above = self.number.schema, self.number.least_above_zero
        return [schema["minimum"], *([] if above is None else [above]), schema["maximum"]]

    @property
    def outside(self) -> list[float]:
        """Just below and above its range, and just above 0 where that is too little."""
        least, *above, most = self.ends
        if self.number.schema["type"] == "integer":
            return [least - 1, most + 1]
        below = [nextafter(value, -inf) for value in (least, *above)]
        return [*below, nextafter(most, inf), *([5e-324] if above or least > 0 else [])]


def places() -> list[Place]:
    """Every number of the document, each where the full design has it first."""
    found: dict[str, Place] = {}
    for place in _places("", "Design", SCHEMA, full_design()):
        found.setdefault(place.number.place, place)
    return list(found.values())


def names_of_numbers() -> set[str]:
    """Names of all numbers of the schema, which `places` should find."""
    known = DEFINITIONS | {"Design": SCHEMA}
    return {number.place for number in json_numbers({"$ref": "Design"}, known)}


def _places(path: str, name: str, schema: Json, value: Any) -> Iterator[Place]:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from _places(path, name, DEFINITIONS[name], value)
    elif "discriminator" in schema:
        tags = schema["discriminator"]
        chosen = {"$ref": tags["mapping"][value[tags["propertyName"]]]}
        yield from _places(path, name, chosen, value)
    elif "anyOf" in schema:
        for option in schema["anyOf"]:
            yield from _places(path, name, option, value)
    elif schema.get("type") in ("number", "integer"):
        yield from (Place(path, JsonNumber(name, n.schema)) for n in json_numbers(schema, {}))
    else:
        for step, mark, inner, item in _inside(schema, value):
            yield from _places(f"{path}__{step}".lstrip("_"), f"{name}{mark}", inner, item)


def _inside(schema: Json, value: Any) -> Iterator[tuple[str, str, Json, Any]]:
    """Steps into a list or object, each with what the step adds to a name."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield str(index), "[]", schema["items"], item
    elif isinstance(value, dict):
        for key, inner in schema.get("properties", {}).items():
            yield key, f".{key}", inner, value.get(key)
        for key, item in value.items() if "additionalProperties" in schema else ():
            if isinstance(schema["additionalProperties"], dict):
                yield key, "{}", schema["additionalProperties"], item


def random_extremes(random: Random) -> Json:
    """The full design with one to six numbers at an end of their range, or anywhere in it."""
    document = full_design()
    chosen = random.sample(places(), random.randint(1, 6))
    return changed(document, **{place.path: _any(place, random) for place in chosen})


def _any(place: Place, random: Random) -> float:
    least, *above, most = place.ends
    if random.random() < 0.7:
        end: float = random.choice([least, *above, most])
        return end
    low = max(above[0] if above else least, 1e-3 if least < 0 else least) or 1e-3
    value: float = low * (most / low) ** random.random()
    return round(value) if place.number.schema["type"] == "integer" else value
