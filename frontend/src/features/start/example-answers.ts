/** The answer of an example as a small picture: a bar of wait by layer for each design, and its key figures. */
import type { Example, ExampleAnswer } from '@/api/types'
import { count, latency } from '@/lib/format/format'
import { asMs, percentOf } from '@/lib/format/units'
import { layerColor, LAYERS } from '@/lib/report/layers'

export type AnswerBar = {
  id: string
  title: string
  index: number
  /** "101k IOPS, 1.27 ms" */
  words: string
  /** Share of the longest mean of the example [%], layer by layer. */
  segments: { label: string; color: string; percent: number }[]
}

export function answerBars({ designs, answers = [] }: Example): AnswerBar[] {
  const longest = asMs(Math.max(...answers.map(({ latency_mean_ms: mean }) => mean ?? 0)))
  return answers.map((answer) => {
    const index = designs.findIndex(({ id }) => id === answer.design_id)
    return {
      id: answer.design_id,
      title: designs[index]?.title ?? answer.design_id,
      index: Math.max(index, 0),
      words: inWords(answer),
      segments: LAYERS.flatMap(({ layer, label }) => {
        const ms = answer.wait_ms[layer]
        if (ms === undefined) return []
        return [{ label, color: layerColor(layer), percent: percentOf(asMs(ms), longest) }]
      }),
    }
  })
}

function inWords({ iops, latency_mean_ms: mean }: ExampleAnswer): string {
  if (iops === null || mean === null) return 'no steady state'
  return `${count(iops)} IOPS, ${latency(asMs(mean))}`
}
