/** The answer of an example as a small picture: a bar for each design, and its key figures. */
import type { Example, ExampleAnswer } from '@/api/types'
import { NO_BREAK, count, duration, latency } from '@/lib/format/format'
import { asMs, percentOf, percentOfRatio } from '@/lib/format/units'
import { layerColor, LAYERS } from '@/lib/report/layers'

type Segment = { key: string; label: string; color: string; percent: number }

export type AnswerBar = {
  id: string
  title: string
  index: number
  /** "101k IOPS, 1.27 ms", or "done in 12.5 min" */
  words: string
  /** Shares of the longest bar of the example [%]: waits by layer, or operations one after the other. */
  segments: Segment[]
}

export function answerBars({ designs, answers = [] }: Example): AnswerBar[] {
  const longestMs = Math.max(...answers.map(({ latency_mean_ms: mean }) => mean ?? 0))
  const longest_s = Math.max(...answers.map(lasting))
  return answers.map((answer) => {
    const index = designs.findIndex(({ id }) => id === answer.design_id)
    return {
      id: answer.design_id,
      title: designs[index]?.title ?? answer.design_id,
      index: Math.max(index, 0),
      words: `${inWords(answer)}${answer.is_doubtful ? ', doubtful' : ''}`,
      segments: hasOperations(answer) ? timesOf(answer, longest_s) : waitsOf(answer, longestMs),
    }
  })
}

function hasOperations({ operations = [] }: ExampleAnswer): boolean {
  return operations.length > 0
}

function waitsOf({ wait_ms: waits }: ExampleAnswer, longestMs: number): Segment[] {
  return LAYERS.flatMap(({ layer, label }) => {
    const ms = waits[layer]
    if (ms === undefined) return []
    return [{ key: layer, label, color: layerColor(layer), percent: percentOf(asMs(ms), asMs(longestMs)) }]
  })
}

/** Times in which operations are under way, and gaps; of several at once those that end last are seen. */
function timesOf(answer: ExampleAnswer, longest_s: number): Segment[] {
  const start_s = startOf(answer)
  let drawn_s = start_s
  const segments: Segment[] = []
  const draw = (until_s: number, color: string) => {
    if (until_s <= drawn_s) return
    const percent = percentOfRatio((until_s - drawn_s) / longest_s)
    segments.push({ key: `${until_s} ${color}`, label: '', color, percent })
    drawn_s = until_s
  }
  const inOrder = [...(answer.operations ?? [])].sort((a, b) => a.start_s - b.start_s)
  inOrder.forEach((operation, place) => {
    draw(operation.start_s, 'transparent')
    draw(operation.finish_s, place % 2 === 0 ? 'var(--text-quiet)' : 'var(--line-strong)')
  })
  return segments
}

function startOf({ operations = [] }: ExampleAnswer): number {
  return Math.min(...operations.map(({ start_s }) => start_s))
}

/** From the start of the first operation to the end of the last [s]. */
function lasting(answer: ExampleAnswer): number {
  if (!hasOperations(answer)) return 0
  return Math.max(...(answer.operations ?? []).map(({ finish_s }) => finish_s)) - startOf(answer)
}

function inWords(answer: ExampleAnswer): string {
  const { iops, latency_mean_ms: mean } = answer
  if (hasOperations(answer)) {
    const meanwhile = iops === null ? '' : `, ${count(iops)}${NO_BREAK}IOPS meanwhile`
    return `done in ${duration(lasting(answer))}${meanwhile}`
  }
  if (iops === null || mean === null) return 'no steady state'
  return `${count(iops)}${NO_BREAK}IOPS, ${latency(asMs(mean))}`
}
