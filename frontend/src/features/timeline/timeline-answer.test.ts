import { expect, it } from 'vitest'

import type { Answered } from './steps'
import { slowestInWords, verdictOfTimeline } from './timeline-answer'

import type { Report, TargetJudgement } from '@/api/types'
import { quantity, report as reportOf } from '@/test/emulex'
import { judgement } from '@/test/judgements'

const report = reportOf('vmfs')

function answer(p99: number | null, mean = 1): Report {
  const latency_ms = { ...report.total.latency_ms, p99: quantity(p99), mean: quantity(mean) }
  return { ...report, total: { ...report.total, latency_ms } }
}

function timeline(answers: Report[]): Answered {
  const regimes = answers.map((_, place) => ({
    begin_s: place * 600,
    end_s: (place + 1) * 600,
    state: 0,
    running: place === 1 ? ['boot'] : [],
    running_names: place === 1 ? ['Boot storm'] : [],
    answer: place,
  }))
  const rest = { design_id: 'd', design_title: '', model_version: '1', seed: 1, status: 'valid' as const, doubts: [] }
  return { index: 0, title: 'A', report: { ...rest, length_s: 1800, regimes, answers, operations: [] } }
}

it('says when production is slowest, and beside what', () => {
  expect(slowestInWords(timeline([answer(0.7), answer(10.5), answer(0.8)]))).toBe(
    'Production is slowest from 10\u00a0min to 20\u00a0min (Boot storm): its 99th percentile is 10.5\u00a0ms, ' +
      '15.0 times that of the calmest time.',
  )
  expect(slowestInWords(timeline([answer(0.7), answer(0.71)]))).toBe(
    'Production hardly notices: its 99th percentile stays at 0.710\u00a0ms or below.',
  )
  expect(slowestInWords(timeline([answer(null, 1), answer(null, 3)]))).toContain('its mean latency is 3.00\u00a0ms')
  expect(slowestInWords(timeline([{ ...answer(1), groups: [] }]))).toBeNull()
})

it('says whether the targets are kept, and when they are missed', () => {
  const verdict = (...kepts: TargetJudgement['kept'][]) =>
    verdictOfTimeline(timeline(kepts.map((kept, place) => ({ ...answer(place), targets: judgement(kept) }))))
  expect(verdict('yes', 'yes')).toEqual({ kept: 'yes', sentence: 'Pass from beginning to end' })
  expect(verdict('undecided', 'no')).toMatchObject({
    kept: 'no',
    sentence: 'Fail: all VMs p99 (10\u00a0min to 20\u00a0min)',
  })
  expect(verdict('no', 'no')?.sentence).toContain('(10\u00a0min to 20\u00a0min, and in 1 more regime)')
  expect(verdict('yes', 'undecided')?.sentence).toBe('Undecided: all VMs p99 (10\u00a0min to 20\u00a0min)')
  expect(verdictOfTimeline(timeline([answer(1)]))).toBeNull()
})
