/** Operations as bars in lanes over the time. */
import { instant, timeDomain, type Answered } from './steps'

import type { OperationResult } from '@/api/types'
import { operationWord } from '@/lib/design/new-operations'
import { duration } from '@/lib/format/format'
import { asPercent, type Percent } from '@/lib/format/units'
import { around, barIn, placeIn, type TimeSpan } from '@/lib/timeline/spans'

export type Bar = { left: Percent; width: Percent; ended: boolean }
export type Lane = { key: string; index: number; title: string; text: string; bars: Bar[] }

const LEAST_WIDTH = asPercent(0.4)

/** A lane for each operation of each design; those of one operation lie beside each other. */
export function lanesOf(results: Answered[], shown: TimeSpan = timeDomain(results)): Lane[] {
  const ids = [...new Set(results.flatMap(({ report }) => report.operations.map((row) => row.operation)))]
  return ids.flatMap((id) =>
    results.flatMap(({ index, report }) => {
      const rows = report.operations.filter((row) => row.operation === id)
      const [first] = rows
      if (first === undefined) return []
      const bars = spansOf(rows, report.length_s).flatMap(({ from, to, ended }) => {
        const place = barIn(shown, from, to, LEAST_WIDTH)
        return place === null ? [] : [{ ...place, ended }]
      })
      return [
        {
          key: `${index} ${id}`,
          index,
          title: first.common_name ?? id,
          text: laneInWords(first, rows, report.length_s),
          bars,
        },
      ]
    }),
  )
}

/** Where instants lie in the lanes. */
export function placesOf(instants: number[], shown: TimeSpan): Percent[] {
  return instants.map((at) => placeIn(shown, at)).filter((place) => place >= 0 && place <= 100)
}

export type Closer = { key: string; label: string; span: TimeSpan }

/** What of a timeline can be looked at closer: each operation, with some time around it. */
export function closerOf(results: Answered[]): Closer[] {
  const whole = timeDomain(results)
  const ids = [...new Set(results.flatMap(({ report }) => report.operations.map(({ operation }) => operation)))]
  return ids.flatMap((id) => {
    const spans = results.flatMap(({ report }) =>
      spansOf(
        report.operations.filter(({ operation }) => operation === id),
        report.length_s,
      ),
    )
    if (spans.length === 0) return []
    const span = around([Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))], whole)
    return [{ key: id, label: nameOf(results, id), span }]
  })
}

function nameOf(results: Answered[], id: string): string {
  return results.flatMap(({ report }) => report.operations).find(({ operation }) => operation === id)?.common_name ?? id
}

type Span = { from: number; to: number; ended: boolean }

/** Times in which any of them is under way. */
function spansOf(rows: OperationResult[], length: number): Span[] {
  const spans = rows
    .flatMap(({ start_s, finish_s }): Span[] =>
      start_s === null ? [] : [{ from: start_s, to: finish_s.value ?? length, ended: finish_s.value !== null }],
    )
    .sort((one, other) => one.from - other.from)
  return spans.reduce<Span[]>((sofar, span) => {
    const last = sofar.at(-1)
    if (last === undefined || span.from > last.to) return [...sofar, span]
    const longer = span.to >= last.to ? span : last
    return [...sofar.slice(0, -1), { ...longer, from: last.from }]
  }, [])
}

const METHODS: Record<OperationResult['methods'][number], string> = {
  data_mover: 'data mover',
  xcopy: 'XCOPY',
  write_same: 'WRITE SAME',
  zero_writes: 'writes of zeros',
  unmap: 'UNMAP',
  io: 'reads and writes',
  reservation: 'SCSI-2 reservations',
  ats: 'ATS',
  rebuild: 'reads of what is left, and writes',
}

export function methodsInWords({ methods }: OperationResult): string {
  return methods.map((method) => METHODS[method]).join(', then ')
}

/** One of each operation whose `count` go the same way, for what is said of all of them. */
export function alikeOperations(rows: OperationResult[]): OperationResult[] {
  const ways = rows.map(({ operation, reason, bottleneck }) => [operation, reason, bottleneck].join('\n'))
  return rows.filter((_, place) => ways.indexOf(ways[place] ?? '') === place)
}

/** Why operations never end, or null where they do; of several the first reason. */
export function neverInWords(rows: Pick<OperationResult, 'never_ends'>[]): string | null {
  const [why] = rows.flatMap(({ never_ends }) => never_ends ?? [])
  return why === undefined ? null : `never ends: ${why}`
}

/** Kind and methods, without what the name or the method says already. */
function howInWords(row: OperationResult): string {
  const word = operationWord(row.kind)
  const methods = methodsInWords(row)
  const isSaid = includes(row.common_name ?? '', word) || includes(methods, word)
  return isSaid ? methods : `${word}, ${methods}`
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

function laneInWords(first: OperationResult, rows: OperationResult[], length: number): string {
  const what = `${rows.length > 1 ? `${rows.length} × ` : ''}${howInWords(first)}`
  const spans = spansOf(rows, length)
  const [begin] = spans
  const end = spans.at(-1)
  if (begin === undefined || end === undefined) return `${what}: ${neverInWords(rows) ?? 'not started'}`
  const from = instant(begin.from, length)
  const when = `${from} to ${instant(end.to, length)}`
  if (end.ended) return `${what}: ${when} (${duration(end.to - begin.from)})`
  const never = neverInWords(rows)
  return never === null ? `${what}: ${when}, not ended` : `${what}: from ${from} on; ${never}`
}
