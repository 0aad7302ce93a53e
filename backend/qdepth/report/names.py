"""What sentences call a station or limit."""

from qdepth.network.network import LAYERS, Limit, Station


def station_name(station: Station) -> str:
    """A station, at the start of a sentence; a name with an article stands for itself."""
    if station.name.startswith("The "):
        return station.name
    layer = LAYERS[station.layer]
    kind = {
        "kernel": "The kernel CPU",
        "sp": "The SP",
        "fabric": "The link",
        "media": "The disk or die",
    }.get(layer, "Station")
    return f"{kind} {station.name or station.id}"


def limit_name(limit: Limit) -> str:
    """A limit, at the start of a sentence."""
    if limit.name:
        return limit.name
    kind = {
        "vscsi": "The vSCSI queue",
        "device_queue": "The device queue",
        "hba": "The HBA port",
        "sp": "The target port",
        "media": "The dirty cache",
    }.get(LAYERS[limit.layer], "The limit")
    return f"{kind} {limit.id}"
