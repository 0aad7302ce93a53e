import { describe, expect, it } from 'vitest'

import { answerGroups, answerStrips, verdictsInWords, verdictText } from './answers'

import type { KnownAnswers } from '@/api/types'
import { answeredPercent, textbookInWords } from '@/lib/report/suites'

type Row = KnownAnswers['rows'][number]

const row: Row = {
  id: 'mm1/latency_mean_ms',
  title: 'M/M/1, 70 % load',
  of: '',
  quantity: 'latency_mean_ms',
  exact: 1.25,
  low: 1.2449123,
  high: 1.2561,
  verdict: 'inside',
  citation: 'Kleinrock 1975',
}
const outside: Row = { ...row, verdict: 'outside' }

describe('known answers', () => {
  it('stand by unit, with three digits, their points below one another, and errors of one', () => {
    const p99: Row = {
      ...row,
      id: 'mm1/latency_p99_ms',
      quantity: 'latency_p99_ms',
      exact: 15.3506,
      low: 15.25,
      high: 15.69,
    }
    const busy: Row = {
      ...row,
      id: 'x/sp1/utilisation_pct',
      of: 'sp1',
      quantity: 'utilisation_pct',
      low: null,
      high: null,
    }
    const [latency, shares] = answerGroups({ rows: [row, p99, { ...busy, verdict: 'no value' }] })
    expect(latency).toMatchObject({ title: 'Latency [ms]', outcome: '2 of 2 hold.' })
    expect(latency?.rows.map(({ exact, simulated, error }) => [exact, simulated, error])).toEqual([
      ['1.25', '1.25', '0.006'],
      ['15.4\u2007', '15.5\u2007', '0.2\u2007\u2007'],
    ])
    expect(latency?.rows[0]).toMatchObject({
      question: 'M/M/1, 70 % load',
      what: 'mean',
      source: 'Kleinrock 1975 (row mm1/latency_mean_ms)',
    })
    expect(shares?.rows[0]).toMatchObject({ what: 'busy, sp1', simulated: '–', error: '–', holds: false })
    expect(shares?.outcome).toBe('0 of 1 hold.')
  })
  it('have a group of their own where nobody has named the quantity', () =>
    expect(answerGroups({ rows: [{ ...row, quantity: 'depth' }] })[0]).toMatchObject({ title: 'depth' }))
  it('say what a verdict means', () =>
    expect(verdictText({ ...row, verdict: 'too wide' })).toContain('too wide to tell'))
  it('say which fail', () => {
    expect(verdictsInWords({ rows: [row] })).toBe('All 1 exact values are within the simulated interval.')
    expect(verdictsInWords({ rows: [row, outside, { ...outside, quantity: 'depth' }] })).toBe(
      '2 of 3 exact values fail: M/M/1, 70 % load (mean); M/M/1, 70 % load (depth).',
    )
  })
  it('sum up what theory says', () => {
    expect(textbookInWords({ rows: [row, outside] })).toBe(
      '1 of 2 exact results of textbook queues are within the simulated interval.',
    )
    expect(textbookInWords({ rows: [] })).toBe('')
  })
  it('are drawn at their error, with the interval', () => {
    const { rows } = answerStrips({
      rows: [
        { ...row, exact: 1, low: 0.99, high: 1.01 },
        { ...outside, exact: 0 },
      ],
    })
    expect(rows).toMatchObject([{ name: 'Mean', note: '1 of 2 hold' }])
    expect(rows[0]?.dots).toEqual([
      {
        key: row.id,
        tone: 'good',
        text: `${row.title}: 0.00\u00a0%, holds`,
        x: 50,
        y: expect.any(Number) as number,
        whisker: expect.anything() as object,
      },
    ])
  })
  it('tell how far the run is', () => {
    expect(answeredPercent({ questions: 8, answered: 2 })).toBe(25)
    expect(answeredPercent({ questions: 0, answered: 0 })).toBe(0)
  })
})
