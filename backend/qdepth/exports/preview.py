"""A picture of an answer, which chats and mails show next to a link."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from qdepth import figures
from qdepth.report.quantity import Layer
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.report.target_judgement import Kept

WIDTH_PX, HEIGHT_PX = 1200, 630
"""What the Open Graph protocol's readers show whole: 1.91 to 1 (https://ogp.me)."""
MOST_DESIGNS = 3
MOST_CHARACTERS = 400
"""Largest number of characters of a text; more than fits, so that measuring a long one costs
little."""

LAYER_COLOURS: dict[Layer, str] = {
    "guest": "#6a8fe8", "vscsi": "#4f93e0", "kernel": "#76b9ec", "device_queue": "#5fb3c2",
    "hba": "#a9b884", "fabric": "#d3ae52", "sp": "#ef9442", "media": "#8fa3b5",
}  # fmt: skip
"""As the page has them in its dark theme; a test holds them together."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
_GROUND, _CARD, _INK, _QUIET = "#12171c", "#1a2128", "#e8edf2", "#adb9c5"
_VERDICTS: dict[Kept, tuple[str, str]] = {
    "yes": ("Meets its targets", "#7fd6a0"),
    "no": ("Misses a target", "#ff9c92"),
    "undecided": ("Targets undecided", "#f2c166"),
}
_MARGIN, _GAP, _RIBBON_PX, _CARDS_TOP = 56, 24, 18, 206


@dataclass(frozen=True)
class Sharing:
    """Content of a link, as far as a picture has room for it."""

    title: str
    designs: Sequence[str]
    """Titles of the designs."""
    reports: Sequence[Report]
    """One for each design; empty before anything was computed."""
    conclusion: str
    """The sentence to remember."""


def draw_preview(sharing: Sharing, font: Path | None) -> bytes:
    """Draw the content of a link: its designs, whether they meet their targets, and the conclusion.

    Parameters
    ----------
    font : Path, optional
        Variable font with a weight; unset: the one that the library brings.

    Returns
    -------
    bytes
        A PNG of 1200 by 630 pixels.
    """
    image = Image.new("RGB", (WIDTH_PX, HEIGHT_PX), _GROUND)
    _Drawing(ImageDraw.Draw(image), font).draw(sharing)
    stream = BytesIO()
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()


class _Drawing:
    """One picture, drawn from the top to the bottom."""

    def __init__(self, canvas: ImageDraw.ImageDraw, font: Path | None) -> None:
        self._canvas = canvas
        self._path = font

    def draw(self, sharing: Sharing) -> None:
        """Draw all of it."""
        shown = sharing.designs[:MOST_DESIGNS]
        self._ribbon(sharing.reports[0].total if sharing.reports else None)
        self._lines(sharing.title, (_MARGIN, 58), (52, 700), most=2)
        for place, title in enumerate(shown):
            self._design(title, place, len(shown))
            if sharing.reports:
                self._answer(sharing.reports[place], place, len(shown))
        self._lines(sharing.conclusion, (_MARGIN, 464), (28, 400), most=3)
        rest = len(sharing.designs) - len(shown)
        more = f"{rest} more design{'s' if rest > 1 else ''} behind the link · " if rest else ""
        self._text(f"{more}Qdepth", (_MARGIN, HEIGHT_PX - 46), (22, 500), _QUIET)

    def _ribbon(self, total: GroupResult | None) -> None:
        left = 0.0
        for layer, share in _shares(total):
            right = left + share * WIDTH_PX
            self._canvas.rectangle((left, 0, right, _RIBBON_PX), fill=LAYER_COLOURS[layer])
            left = right

    def _design(self, title: str, place: int, designs: int) -> None:
        left, width = _card(place, designs)
        area = (left, _CARDS_TOP, left + width, _CARDS_TOP + 236)
        self._canvas.rounded_rectangle(area, 14, fill=_CARD)
        name = title if designs == 1 else f"{'ABC'[place]}  {title}"
        self._text(name, (left + 24, _CARDS_TOP + 20), (28, 600), _INK, width - 48)

    def _answer(self, report: Report, place: int, designs: int) -> None:
        left, width = _card(place, designs)
        inner, top = left + 24, _CARDS_TOP
        if report.targets is not None:
            words, colour = _VERDICTS[report.targets.kept]
            self._canvas.ellipse((inner, top + 72, inner + 20, top + 92), fill=colour)
            self._text(words, (inner + 32, top + 67), (25, 500), colour, width - 80)
        size = 50 if designs < MOST_DESIGNS else 36
        for column, (name, value) in enumerate(_figures(report)):
            across = inner + column * (width / 2 - 12)
            self._text(name, (across, top + 116), (22, 500), _QUIET)
            self._text(value, (across, top + 146), (size, 700), _INK)

    def _lines(
        self, text: str, place: tuple[float, float], face: tuple[int, int], *, most: int
    ) -> None:
        left, top = place
        font = self._font(face)
        for line in _wrapped(_readable(text), font, WIDTH_PX - 2 * _MARGIN, most):
            self._canvas.text((left, top), line, _INK, font)
            top += face[0] * 1.3

    def _text(
        self,
        text: str,
        place: tuple[float, float],
        face: tuple[int, int],
        colour: str,
        width: float = WIDTH_PX,
    ) -> None:
        font = self._font(face)
        for line in _wrapped(_readable(text), font, width, 1):
            self._canvas.text(place, line, colour, font)

    def _font(self, face: tuple[int, int]) -> Font:
        size, weight = face
        if self._path is None:
            return ImageFont.load_default(size)
        font = ImageFont.truetype(self._path, size)
        font.set_variation_by_axes([weight])
        return font


def _card(place: int, designs: int) -> tuple[float, float]:
    """Left end and width of a design's card [px]."""
    width = (WIDTH_PX - 2 * _MARGIN - (designs - 1) * _GAP) / designs
    return _MARGIN + place * (width + _GAP), width


def _figures(report: Report) -> tuple[tuple[str, str], ...]:
    total = report.total
    return (
        ("IOPS", figures.count(total.iops.value)),
        ("p99", figures.latency(total.latency_ms.p99.value)),
    )


def _shares(total: GroupResult | None) -> Iterator[tuple[Layer, float]]:
    """Share of the latency in each layer; an equal one where nothing is known."""
    known = {} if total is None else {one.layer: one.share_pct for one in total.wait_budget}
    whole = sum(share or 0.0 for share in known.values())
    for layer in LAYER_COLOURS:
        yield layer, (known.get(layer) or 0.0) / whole if whole else 1 / len(LAYER_COLOURS)


def _readable(text: str) -> str:
    """The text on one line, short enough to be measured."""
    return " ".join(text[:MOST_CHARACTERS].split())


def _wrapped(text: str, font: Font, width: float, most: int) -> Iterator[str]:
    """Lines of words within a width; the last one ends in an ellipsis where more follows."""
    words = text.split(" ")
    for line_number in range(1, most + 1):
        taken = _words_that_fit(words, font, width)
        line, words = " ".join(words[:taken]), words[taken:]
        cut = (line_number == most and bool(words)) or font.getlength(line) > width
        yield _shortened(line, font, width) if cut else line
        if not words:
            return


def _words_that_fit(words: Sequence[str], font: Font, width: float) -> int:
    fitting = 1
    while fitting < len(words) and font.getlength(" ".join(words[: fitting + 1])) <= width:
        fitting += 1
    return fitting


def _shortened(line: str, font: Font, width: float) -> str:
    while line and font.getlength(f"{line}…") > width:
        line = line[:-1]
    return f"{line}…"
