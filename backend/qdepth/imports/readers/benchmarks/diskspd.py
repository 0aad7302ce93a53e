"""diskspd: its XML results (`-Rxml`), with latencies where it ran with `-L`.

Elements: xmlresultparser.cpp of microsoft/diskspd.
"""

from xml.etree import ElementTree as ET

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.number_text import saved_number
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file, say_cached

NAME = "diskspd"
MOST_CHARACTERS = 50_000_000
UNCACHED = ("DisableOSCache", "DisableAllCache", "DisableLocalCache")
BEGIN, END = "<Results>", "</Results>"


def fits(text: Text) -> bool:
    """True if it is a result of diskspd."""
    return "<Results>" in text.head and ("<TimeSpan" in text.head or "<Profile>" in text.head)


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read each time span as a point.

    Raises
    ------
    RefusedFile
        If it declares entities, or is no XML.
    """
    pace.look()
    file, before = text.file.name, len(found.points)
    content = text.whole(MOST_CHARACTERS)
    if "<!DOCTYPE" in content or "<!ENTITY" in content:
        raise RefusedFile(f"{file} declares entities, which diskspd never does. Run it again.")
    number = 0
    for document in _documents(content):
        try:
            root = ET.fromstring(document)  # noqa: S314  no entities, see above
        except ET.ParseError as error:
            raise RefusedFile(
                f"{file} is not XML at line {error.position[0]}: perhaps its end is missing. "
                "Run diskspd with -Rxml again."
            ) from None
        profiles = root.findall("./Profile/TimeSpans/TimeSpan")
        for place, span in enumerate(root.findall("./TimeSpan")):
            number += 1
            _add(found, file, number, span, profiles[place] if place < len(profiles) else None)
    close_file(found, file, NAME, before)


def _documents(content: str) -> list[str]:
    """The results of each run, without what stands around them; the last one may be cut off."""
    documents = []
    place = content.find(BEGIN)
    while place >= 0:
        end = content.find(END, place)
        stop = len(content) if end < 0 else end + len(END)
        documents.append(content[place:stop].strip())
        place = content.find(BEGIN, stop)
    return documents


def _add(
    found: Found, file: str, number: int, span: ET.Element, profile: ET.Element | None
) -> None:
    seconds = _number(span.findtext("TestTimeSeconds"))
    reads = sum(_number(node.text) for node in span.iterfind(".//Thread/Target/ReadCount"))
    writes = sum(_number(node.text) for node in span.iterfind(".//Thread/Target/WriteCount"))
    moved = sum(
        _number(node.text) for name in ("ReadBytes", "WriteBytes")
        for node in span.iterfind(f".//Thread/Target/{name}")
    )  # fmt: skip
    ios = reads + writes
    latency = span.findtext("./Latency/AverageTotalMilliseconds")
    where = f"time span {number}"
    if seconds <= 0 or ios <= 0:
        found.say("dropped", f"{where}: no I/O was completed.", file=file)
    elif latency is None:
        found.say("dropped", f"{where} has no latency. Run diskspd with -L.", file=file)
    else:
        targets = [] if profile is None else profile.findall("./Targets/Target")
        paced = any(
            _number(target.findtext(name)) > 0
            for target in targets for name in ("Throughput", "ThinkTime")
        )  # fmt: skip
        kept = _outstanding(profile, targets)
        percentiles = {
            _number(bucket.findtext("Percentile")): _number(bucket.findtext("TotalMilliseconds"))
            for bucket in span.iterfind("./Latency/Bucket")
        }
        add_point(
            found, file, where, (ios / seconds, _number(latency)),
            outstanding_ios=kept,
            loop="paced" if paced else "closed" if kept else "unknown",
            latency_p50_ms=percentiles.get(50.0) or None,
            latency_p95_ms=percentiles.get(95.0) or None,
            latency_p99_ms=percentiles.get(99.0) or None,
            block_kib=moved / ios / 1024 if moved else None,
            read_pct=100 * reads / ios,
            random_pct=_random_pct(targets),
            interval_s=seconds,
        )  # fmt: skip
        if targets and not all(_is_direct(target) for target in targets):
            say_cached(found, file, [where], "-Sh")


def _outstanding(profile: ET.Element | None, targets: list[ET.Element]) -> float | None:
    """Requests of each thread on each target, times its threads; None without a profile.

    With -F and -O each thread has a number of requests that its targets share.
    """
    total = 0.0
    shared = _number(profile.findtext("ThreadCount")) if profile is not None else 0.0
    of_thread = _number(profile.findtext("RequestCount")) if profile is not None else 0.0
    if shared and of_thread:
        return shared * of_thread
    for target in targets:
        each = _number(target.findtext("RequestCount"))
        total += each * (_number(target.findtext("ThreadsPerFile")) or shared)
    return total or None


def _is_direct(target: ET.Element) -> bool:
    """True if a target kept the file cache out; the cache is used unless the profile says so."""
    return any(target.findtext(name) == "true" for name in UNCACHED)


def _random_pct(targets: list[ET.Element]) -> float | None:
    """The share of random I/Os; None where targets differ, or nothing is known of them."""
    shares = {
        (_number(target.findtext("RandomRatio")) or 100.0)
        if target.find("Random") is not None else 0.0
        for target in targets
    }  # fmt: skip
    return shares.pop() if len(shares) == 1 else None


def _number(text: str | None) -> float:
    return saved_number(text or "") or 0.0
