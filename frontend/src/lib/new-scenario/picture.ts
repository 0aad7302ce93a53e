/** The picture beside the five questions: boxes from the VMs down to the datastores, and lines. */
import { totalVms, type Answers } from './answers'

import { cellPlaces, cellsHeight } from '@/lib/charts/slot-cells'
import { arrayModel, shortName } from '@/lib/design/catalogue'
import { shortProtocol } from '@/lib/design/part-words'
import { NO_BREAK } from '@/lib/format/format'

export type PictureBox = {
  key: string
  kind: 'vm_class' | 'host' | 'fabric' | 'array' | 'sp' | 'datastore'
  x: number
  y: number
  width: number
  height: number
  /** Text in its first line; empty for a small square. */
  title: string
  detail: string
}

export type PictureLine = { key: string; x1: number; y1: number; x2: number; y2: number }

export type Picture = { width: number; height: number; boxes: PictureBox[]; lines: PictureLine[]; words: string }

const WIDTH = 400
const BOX = 48
const GAP = 8
const ROW_GAP = 28
const SQUARE = 16
const SQUARE_GAP = 6
const HEAD = 28
/** Squares that are drawn of many alike parts; the text has the number. */
const MOST_SQUARES = 64
const MOST_COLUMNS = 4
/** Letters of a title that fit into a pixel. */
const LETTERS_PER_PX = 0.125

export function pictureOf(answers: Answers): Picture {
  const vms = row(
    'vm_class',
    answers.classes.map(({ name, vms: count }) => ({ title: name, detail: `${count} VMs` })),
    0,
  )
  const hosts = holder('host', `${answers.hosts} ${answers.hosts === 1 ? 'host' : 'hosts'}`, answers.hosts, below(vms))
  const speed = `${answers.speedGbps}${NO_BREAK}Gb ${shortProtocol(answers.protocol)}`
  const fabrics = row(
    'fabric',
    Array.from({ length: answers.fabrics }, (_, index) => ({ title: `Fabric ${index + 1}`, detail: speed })),
    below(hosts),
  )
  const array = arrayBoxes(answers, below(fabrics))
  const datastores = datastoreBoxes(answers, below(array))
  const boxes = [...vms, ...hosts, ...fabrics, ...array, ...datastores]
  const controllers = array.filter(({ kind }) => kind === 'sp')
  const lines = [
    ...fan(vms, hosts.slice(0, 1)),
    ...fan(hosts.slice(0, 1), fabrics),
    ...fan(fabrics, controllers),
    ...fan(
      array.slice(0, 1),
      datastores.filter(({ title }) => title !== ''),
    ),
  ]
  return { width: WIDTH, height: below(datastores) - ROW_GAP + 2, boxes, lines, words: pictureInWords(answers) }
}

function pictureInWords(answers: Answers): string {
  const { hosts, fabrics, controllers, portsPerController, luns, access } = answers
  const storage = { vmfs: `${luns} LUNs`, vvol: 'vVols', both: `${luns} LUNs, and vVols as a second design` }[access]
  return (
    `${totalVms(answers)} VMs on ${hosts} hosts, ${fabrics} fabrics, ${shortName(arrayModel(answers.array))} ` +
    `with ${controllers} controllers of ${portsPerController} ports, ${storage}.`
  )
}

function below(boxes: PictureBox[]): number {
  return boxes.reduce((most, { y, height }) => Math.max(most, y + height), 0) + ROW_GAP
}

type Label = { title: string; detail: string }

/** Boxes side by side, up to four in a row. */
function row(kind: PictureBox['kind'], labels: Label[], top: number): PictureBox[] {
  const columns = Math.max(1, Math.min(MOST_COLUMNS, labels.length))
  const width = (WIDTH - (columns - 1) * GAP) / columns
  return labels.map(({ title, detail }, index) => ({
    key: `${kind} ${index}`,
    kind,
    x: (index % columns) * (width + GAP),
    y: top + Math.floor(index / columns) * (BOX + GAP),
    width,
    height: BOX,
    title: fitted(title, width),
    detail,
  }))
}

function fitted(text: string, width: number): string {
  const most = Math.floor((width - 16) * LETTERS_PER_PX)
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`
}

/** A box with a small square for each of the parts that it stands for. */
function holder(
  kind: PictureBox['kind'],
  title: string,
  count: number,
  y: number,
  [x, width] = [0, WIDTH],
): PictureBox[] {
  const grid = { perRow: Math.floor((width - 16 + SQUARE_GAP) / (SQUARE + SQUARE_GAP)), size: SQUARE, gap: SQUARE_GAP }
  const drawn = Math.min(count, MOST_SQUARES)
  const squares = cellPlaces(drawn, grid).map((place, index) => ({
    key: `${title} ${index}`,
    kind,
    x: x + 8 + place.x,
    y: y + HEAD + place.y,
    width: SQUARE,
    height: SQUARE,
    title: '',
    detail: '',
  }))
  const height = HEAD + cellsHeight(drawn, grid) + SQUARE_GAP + 4
  return [{ key: title, kind, x, y, width, height, title, detail: '' }, ...squares]
}

/** The array, with a box for each controller and a square for each of its ports. */
function arrayBoxes({ array, controllers, portsPerController }: Answers, top: number): PictureBox[] {
  const columns = Math.min(MOST_COLUMNS, controllers)
  const width = (WIDTH - 16 - (columns - 1) * GAP) / columns
  let y = top + HEAD
  const inside: PictureBox[] = []
  for (let first = 0; first < controllers; first += columns) {
    const here = Array.from({ length: Math.min(columns, controllers - first) }, (_, index) =>
      holder('sp', `SP ${first + index + 1}`, portsPerController, y, [8 + index * (width + GAP), width]),
    ).flat()
    inside.push(...here)
    y = below(here) - ROW_GAP + GAP
  }
  const kind = 'array'
  const title = fitted(shortName(arrayModel(array)), WIDTH)
  return [{ key: kind, kind, x: 0, y: top, width: WIDTH, height: y - top, title, detail: '' }, ...inside]
}

function datastoreBoxes({ access, luns, protocol }: Answers, top: number): PictureBox[] {
  const kind = protocol === 'nfs' ? 'NFS' : 'VMFS'
  const title = luns === 1 ? `A ${kind} datastore` : `${luns} ${kind} datastores`
  const vvols: Label[] = [{ title: 'vVols', detail: 'one protocol endpoint' }]
  if (access === 'vvol') return row('datastore', vvols, top)
  if (access === 'vmfs') return holder('datastore', title, luns, top)
  const half = (WIDTH - GAP) / 2
  const beside = row('datastore', vvols, top).map((box) => ({ ...box, x: half + GAP, width: half }))
  return [...holder('datastore', title, luns, top, [0, half]), ...beside]
}

/** A line from each box to each other one. */
function fan(from: PictureBox[], to: PictureBox[]): PictureLine[] {
  return from
    .filter(({ title }) => title !== '')
    .flatMap((one) =>
      to
        .filter(({ title }) => title !== '')
        .map((other) => ({
          key: `${one.key} > ${other.key}`,
          x1: one.x + one.width / 2,
          y1: one.y + one.height,
          x2: other.x + other.width / 2,
          y2: other.y,
        })),
    )
}
