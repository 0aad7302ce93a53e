import { describe, expect, it } from 'vitest'

import { exactText, intervalText, verdictsInWords, textbookInWords, verdictText } from './known-answers'

import type { KnownAnswer, KnownAnswers } from '@/api/types'
import { answeredPercent } from '@/lib/report/suites'


const row: KnownAnswer = {
  id: 'mm1/latency_mean_ms',
  quantity: 'latency_mean_ms',
  exact: 1.25,
  low: 1.2449123,
  high: 1.2561,
  verdict: 'inside',
  citation: 'Kleinrock 1975',
}
const answers: KnownAnswers = {
  status: 'running',
  model_version: '1',
  questions: 8,
  answered: 2,
  rows: [row],
  problem: null,
  run_id: null,
  started_at: null,
  finished_at: null,
  origin: null,
  computed_on: null,
  digest: null,
}

describe('known answers', () => {
  it('writes five digits', () => {
    expect(exactText(11000.123)).toBe('11000')
    expect(intervalText(row)).toBe('1.2449 to 1.2561')
  })
  it('says that there is no interval', () =>
    expect(intervalText({ ...row, low: null, high: null })).toBe('none'))
  it('says what a verdict means', () =>
    expect(verdictText({ ...row, verdict: 'too wide' })).toContain('too wide to tell'))
  it('counts those that fail', () => {
    expect(verdictsInWords(answers)).toBe('All 1 numbers hold.')
    expect(verdictsInWords({ rows: [row, { ...row, verdict: 'outside' }] })).toBe(
      '1 of 2 numbers fail.',
    )
  })
  it('sums up what theory says', () => {
    expect(textbookInWords({ rows: [row, { ...row, verdict: 'outside' }] })).toBe(
      'Of 2 exact results of textbook queues, 1 lie within the simulated interval.',
    )
    expect(textbookInWords({ rows: [] })).toBe('')
  })
  it('tells how far the run is', () => {
    expect(answeredPercent(answers)).toBe(25)
    expect(answeredPercent({ ...answers, questions: 0 })).toBe(0)
  })
})
