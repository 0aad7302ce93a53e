"""Titles of questions, in a module light enough for a page that only shows shipped answers."""

TITLES = {
    "mm1": "M/M/1, 70 % load",
    "mmc": "M/M/4, 75 % load",
    "mmc-slots": "Queue depth limit of 8 as M/M/8, 80 % load",
    "mmck": "M/M/3/6: arrivals that find six I/Os are lost",
    "mdcc": "M/D/6/6: constant times, no queue",
    "md1": "M/D/1, 70 % load",
    "mh1": "M/G/1, 40 % load, scv 10",
    "ps-constant": "Processor sharing link, constant sizes, 60 % load",
    "ps-exponential": "Processor sharing link, exponential sizes, 60 % load",
    "ps-spread": "Processor sharing link, scv 10, 60 % load",
    "tandem": "Three M/M/1 queues in a row",
    "feedback": "Two stations with feedback",
    "mva": "Closed network of three stations by exact MVA",
    "mva-two-classes": "Two classes of VMs share two links: multiclass MVA",
    "mva-rates-by-load": "A drive whose rate depends on its load: MVA with load-dependent rates",
    "machine-repair": "Machine repair: ten workers, one server",
    "twins": "Four equal classes of VMs on one server",
    "finite-sources": "Queue depth limit of 3 before twelve workers: M/M/3//12",
    "engset": "Engset: ten sources, four servers, no queue",
    "slow-paths": "16 hosts with 1000 I/Os per path",
    "many-devices": "64 hosts of ten devices that turn after each I/O",
    "paced": "Five paced VMs before a server, 83 % load",
}
"""Subject of each question, by its id."""
