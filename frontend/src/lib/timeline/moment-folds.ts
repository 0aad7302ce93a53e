/** Which moments of a list are told together: a run of moments at which nothing but the load changes. */
import { changesAt } from './moments'
import { timeInWords } from './times'

import type { Moment } from '@/api/types'
import { NO_BREAK } from '@/lib/format/format'
import { asSeconds, percentOfRatio } from '@/lib/format/units'

/** Fewer are read faster one by one. */
const LEAST_FOLDED = 4

/** The load from a moment on, with the place of the moment in the list. */
export type LoadStep = { index: number; at_s: number; load: number }
export type MomentFold = { what: 'one'; index: number; moment: Moment } | { what: 'loads'; steps: LoadStep[] }

export function foldedMoments(moments: Moment[]): MomentFold[] {
  const runs: LoadStep[][] = []
  moments.forEach((moment, index) => {
    const load = loadAlone(moment)
    if (load === null) return
    const run = runs.at(-1)
    if (run?.at(-1)?.index === index - 1) run.push({ index, at_s: moment.at_s, load })
    else runs.push([{ index, at_s: moment.at_s, load }])
  })
  const folded = runs.filter(({ length }) => length >= LEAST_FOLDED)
  return moments.flatMap((moment, index): MomentFold[] => {
    const run = folded.find((steps) => steps.some((step) => step.index === index))
    if (run === undefined) return [{ what: 'one', index, moment }]
    return run[0]?.index === index ? [{ what: 'loads', steps: run }] : []
  })
}

function loadAlone(moment: Moment): number | null {
  const [only, ...more] = changesAt(moment)
  return only?.what === 'load' && more.length === 0 ? only.load : null
}

/** "Load of all VMs, 24 steps from 0 s to 23 h: 20 to 100 %". */
export function loadsInWords(steps: LoadStep[]): string {
  const [times, loads] = [steps.map(({ at_s }) => at_s), steps.map(({ load }) => load)]
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const [least, most] = [Math.min(...loads), Math.max(...loads)].map(percentText)
  const range = least === most ? most : `${least} to ${most}`
  const span = `from ${timeInWords(asSeconds(first))} to ${timeInWords(asSeconds(last))}`
  return `Load of all VMs, ${steps.length} steps ${span}: ${range}${NO_BREAK}%`
}

/** Heights of the bars of the steps, in percent of the highest load. */
export function loadHeights(steps: LoadStep[]): { index: number; height: number }[] {
  const most = Math.max(...steps.map(({ load }) => load))
  return steps.map(({ index, load }) => ({ index, height: most > 0 ? (load / most) * 100 : 0 }))
}

function percentText(load: number): string {
  return String(Number(percentOfRatio(load).toPrecision(6)))
}
