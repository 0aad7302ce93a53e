"""Names of the disk counters of Windows Performance Monitor, in the languages of Windows.

A log has the names of the Windows that wrote it. German and Spanish names are those of Azure
Monitor's documentation, French ones a list of all counters of a French Windows (a public script),
Italian and Portuguese ones those of the documentation of Azure and of public programs. Some names
were translated differently over the years, so a counter may have several.
"""

from collections.abc import Mapping

MS_OF_A_S, KIB_OF_A_BYTE = 1e3, 1 / 1024
GROUPS = (
    ("physicaldisk", "physikalischer datenträger", "disque physique", "disco físico",
     "disco fisico"),
    ("logicaldisk", "logischer datenträger", "disque logique", "disco lógico", "disco logico"),
)  # fmt: skip
"""Physical disks first: logical ones count the same I/Os again."""
DISK_WORDS = ("disk", "datentr", "disque", "disco", "schijf", "dysk", "lemez", "диск", "ディスク",
              "磁盘", "디스크")  # fmt: skip
"""Parts of the names of groups of disks in more languages, whose counters are not known."""
_NAMES: Mapping[tuple[str, float], tuple[str, ...]] = {
    ("r/s", 1.0): (
        "disk reads/sec", "lesevorgänge/s", "lectures disque/s", "lecturas de disco/s",
        "letture disco/sec", "leituras de disco/s",
    ),
    ("w/s", 1.0): (
        "disk writes/sec", "schreibvorgänge/s", "écritures disque/s", "escrituras en disco/s",
        "scritture disco/sec", "gravações de disco/s",
    ),
    ("transfers", 1.0): (
        "disk transfers/sec", "übertragungen/s", "transferts disque/s",
        "transferencias de disco/s", "trasferimenti disco/sec", "transferências de disco/s",
    ),
    ("r_await", MS_OF_A_S): (
        "avg. disk sec/read", "mittlere sek./lesevorgänge", "moyenne disque s/lecture",
        "promedio de segundos de disco/lectura", "prom. segundos de disco/lecturas",
        "promedio de disco s/lectura", "media sec/lettura disco",
        "média de segundos/leitura do disco",
    ),
    ("w_await", MS_OF_A_S): (
        "avg. disk sec/write", "mittlere sek./schreibvorgänge", "moyenne disque s/écriture",
        "promedio de segundos de disco/escritura", "prom. segundos de disco/escrituras",
        "promedio de disco s/escritura", "media sec/scrittura disco",
        "média de segundos/gravação do disco",
    ),
    ("await", MS_OF_A_S): (
        "avg. disk sec/transfer", "mittlere sek./übertragung", "moyenne disque s/transfert",
        "promedio de segundos de disco/transferencia", "prom. segundos de disco/transferencias",
        "media sec/trasferimento disco", "média de disco s/transferência",
    ),
    ("rkB/s", KIB_OF_A_BYTE): (
        "disk read bytes/sec", "bytes gelesen/s", "lectures disque, octets/s",
        "bytes de lectura de disco/s", "byte letti da disco/sec",
        "bytes lidos no disco/s", "bytes de leitura de disco/s",
    ),
    ("wkB/s", KIB_OF_A_BYTE): (
        "disk write bytes/sec", "bytes geschrieben/s", "écritures disque, octets/s",
        "bytes de escritura en disco/s", "byte scritti su disco/sec",
        "bytes gravados no disco/s", "bytes de gravação de disco/s",
    ),
    ("areq-sz", KIB_OF_A_BYTE): ("avg. disk bytes/transfer", "moyenne disque, octets/transfert"),
    ("aqu-sz", 1.0): (
        "avg. disk queue length", "durchschnittl. warteschlangenlänge des datenträgers",
        "longueur moyenne de file d'attente du disque", "longitud promedio de la cola de disco",
        "promedio longitud de la cola de disco", "longitud media de la cola de disco",
        "lunghezza media coda del disco", "comprimento médio da fila de disco",
    ),
}  # fmt: skip
COUNTERS: Mapping[str, tuple[str, float]] = {
    name: counter for counter, names in _NAMES.items() for name in names
}
"""Counter name in a disk's row, and the factor to its unit."""


def key_of_counter(name: str) -> str:
    """A counter's name without capitals, and with one kind of apostrophe."""
    return name.strip().casefold().replace("\u2019", "'")
