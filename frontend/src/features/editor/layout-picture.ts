/** The layout of a design as a drawing that stands alone: for slides, documents and prints. */
import type { Design } from '@/api/types'
import {
  boxesOf,
  headHeight,
  isLong,
  laneHeight,
  LANES,
  lineHeight,
  memberGrid,
  rowTops,
  type Box,
} from '@/lib/canvas/boxes'
import { foldedLines } from '@/lib/canvas/folds'
import { canvasLines } from '@/lib/canvas/lines'
import { shadeOfUse } from '@/lib/canvas/shade-of-use'
import type { BoxRow, OpenFolds } from '@/lib/canvas/sketch'
import { cellPlaces, slotCells, type SlotCells } from '@/lib/charts/slot-cells'
import { KINDS, type PartKind } from '@/lib/design/parts'
import { NO_UTILISATIONS, type Utilisation, type Utilisations } from '@/lib/report/utilisation'

const MARGIN = 16
const INSET = 12
const LINE = 24
/** Widths of the letters of a proportional face differ; this is more than most of them have. */
const LETTER_WIDTH = 9.4
const BOLD_LETTER_WIDTH = 10.4
const SMALL_LETTER_WIDTH = 9.0

const EDGES: Partial<Record<PartKind, string>> = {
  vm_class: '--layer-guest',
  host: '--layer-kernel',
  fabric: '--layer-fabric',
  array: '--layer-sp',
  datastore: '--layer-media',
}

/** An SVG document; colours are names such as `var(--line)`, which `withValues` replaces. Without folds all parts. */
export function layoutSvg(design: Design, fills: Utilisations = NO_UTILISATIONS, open: OpenFolds = null): string {
  const boxes = boxesOf(design, fills, open)
  const places = new Map(boxes.map((box) => [box.id, box]))
  const width = Math.max(...LANES.map((lane) => lane.x + lane.width)) + 2 * MARGIN
  const height = laneHeight(boxes) + 2 * MARGIN
  const lanes = LANES.map(
    (lane) =>
      rect(lane.x, 0, lane.width, laneHeight(boxes), 'fill="var(--lane)" stroke="var(--line)"') +
      text(lane.x + INSET, 34, lane.title, 'font-weight="600" fill="var(--text-quiet)"'),
  )
  const lines = foldedLines(canvasLines(design), boxes).flatMap(({ from, fromRow, to, toRow }) => {
    const [start, end] = [places.get(from), places.get(to)]
    return start === undefined || end === undefined ? [] : [curve(start, fromRow, end, toRow)]
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" font-family="var(--font)" font-size="17">` +
    `<title>${escaped(design.title)}</title>` +
    rect(0, 0, width, height, 'fill="var(--panel)"') +
    `<g transform="translate(${MARGIN} ${MARGIN})">` +
    [...lanes, ...lines, ...boxes.map(drawnBox)].join('') +
    '</g></svg>'
  )
}

function drawnBox(box: Box): string {
  const { x, y } = box.position
  const badge = box.badge ?? ''
  const room = box.width - 2 * INSET - badge.length * BOLD_LETTER_WIDTH
  const tops = rowTops(box)
  const [inside, lines] = [y + headHeight(box), isLong(box) ? twoLines(box.title, room) : [box.title]]
  return [
    rect(x, y, box.width, box.height, 'rx="4" fill="var(--panel)" stroke="var(--line-strong)"'),
    rect(x, y, 4, box.height, `fill="var(${EDGES[box.kind] ?? '--line-strong'})"`),
    ...lines.map((line, index) =>
      text(
        x + INSET,
        y + 28 + LINE * index,
        fitting(line, room, BOLD_LETTER_WIDTH),
        'font-weight="600" fill="var(--text)"',
      ),
    ),
    text(x + box.width - INSET, y + 28, badge, 'text-anchor="end" fill="var(--text)"'),
    small(
      x + INSET,
      y + 54 + LINE * (lines.length - 1),
      box.width - 2 * INSET,
      `${KINDS[box.kind].label}, ${box.detail}`,
      box.detail,
    ),
    box.fill === null ? '' : drawFill(box.fill, x, inside, box, box.kind === 'vm_class'),
    ...drawnSquares(box, x + INSET, inside),
    ...box.rows.map((row, index) => drawnRow(row, x, y + (tops[index] ?? 0), box.width)),
  ].join('')
}

/** A title in two lines, torn where a word ends, if one does within the room of a line. */
function twoLines(title: string, room: number): string[] {
  const most = Math.floor(room / BOLD_LETTER_WIDTH)
  if (title.length <= most) return [title]
  const word = Math.max(title.lastIndexOf(' ', most), title.lastIndexOf('-', most - 1)) + 1
  const end = word > 1 ? word : most
  return [title.slice(0, end).trimEnd(), title.slice(end)]
}

function drawnRow(row: BoxRow, x: number, y: number, width: number): string {
  const base = y + (row.fill === null ? 34 : 20)
  const room = width - 2 * INSET - row.detail.length * SMALL_LETTER_WIDTH - INSET
  return [
    rect(x, y, width, 1, 'fill="var(--line)"'),
    text(x + INSET, base, fitting(row.label, room, LETTER_WIDTH), 'fill="var(--text)"'),
    text(x + width - INSET, base, row.detail, 'font-size="16" text-anchor="end" fill="var(--text-quiet)"'),
    row.fill === null ? '' : drawFill(row.fill, x, y + 26, { width }, row.hasSlots === true),
  ].join('')
}

/** A square for each member of a fold of very many. */
function drawnSquares({ kind, squares = [] }: Box, x: number, y: number): string[] {
  const grid = memberGrid(kind)
  const places = cellPlaces(squares.length, grid)
  return squares.map(({ fill }, index) => {
    const { x: dx = 0, y: dy = 0 } = places[index] ?? {}
    const looks =
      fill?.binds === true ? 'fill="var(--danger)"' : `fill="var(--accent)" fill-opacity="${shadeOfUse(fill)}"`
    return rect(x + dx, y + dy, grid.size, grid.size, `${looks} stroke="var(--line-strong)"`)
  })
}

/** A bar or the slots of a queue, what it says, and words besides the colour where it binds. */
function drawFill(
  { percent, text, short, binds, isNext, slots }: Utilisation,
  x: number,
  y: number,
  { width }: Pick<Box, 'width'>,
  asSlots: boolean,
): string {
  const length = width - 2 * INSET
  const colour = binds ? '--danger' : '--accent'
  const cells = asSlots && slots !== undefined ? slotCells(slots, length) : null
  const word = binds ? 'Bottleneck: ' : isNext === true ? 'Next limit: ' : ''
  const bar =
    rect(x + INSET, y, length, 6, 'fill="var(--line)"') +
    rect(x + INSET, y, (length * percent) / 100, 6, `fill="var(${colour})"`)
  return [
    cells === null ? bar : squaresOf(cells, x + INSET, y, colour),
    small(x + INSET, y + (cells === null ? 6 : cells.height) + 17, length, `${word}${text}`, `${word}${short}`),
  ].join('')
}

function squaresOf({ all, used }: SlotCells, x: number, y: number, colour: string): string {
  return (
    `<g transform="translate(${x} ${y})">` +
    `<path data-cells="all" d="${all}" fill="var(--page)" stroke="var(--line-strong)"/>` +
    `<path data-cells="used" d="${used}" fill="var(${colour})"/></g>`
  )
}

/** From the right side of a row, or of a head, to the left side of another. */
function curve(from: Box, fromRow: string | null, to: Box, toRow: string | null): string {
  const toTheLeft = to.position.x + to.width < from.position.x
  const [x1, x2] = toTheLeft
    ? [from.position.x, to.position.x + to.width]
    : [from.position.x + from.width, to.position.x]
  const [y1, y2] = [lineHeight(from, fromRow), lineHeight(to, toRow)]
  const middle = (x1 + x2) / 2
  return `<path d="M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}" fill="none" stroke="var(--line-strong)" stroke-width="1.5"/>`
}

function rect(x: number, y: number, width: number, height: number, looks: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${looks}/>`
}

function text(x: number, y: number, words: string, looks: string): string {
  return words === '' ? '' : `<text x="${x}" y="${y}" ${looks}>${escaped(words)}</text>`
}

/** The first wording that fits, else the last, cut. */
function small(x: number, y: number, room: number, ...wordings: string[]): string {
  const fits = wordings.find((words) => fitting(words, room, SMALL_LETTER_WIDTH) === words)
  const shown = fits ?? fitting(wordings.at(-1) ?? '', room, SMALL_LETTER_WIDTH)
  return text(x, y, shown, 'font-size="16" fill="var(--text-quiet)"')
}

/** The text, cut with an ellipsis where it would leave its box. */
function fitting(words: string, room: number, letterWidth: number): string {
  const most = Math.max(Math.floor(room / letterWidth), 1)
  return words.length <= most ? words : `${words.slice(0, most - 1)}…`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}
