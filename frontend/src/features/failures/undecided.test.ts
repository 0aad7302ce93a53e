import { expect, it } from 'vitest'

import type { JudgedFailure } from './failures'
import {
  batchInWords,
  batchRuns,
  followedRuns,
  shownBelow,
  standingOf,
  undecidedFailures,
  type PartRun,
} from './undecided'

import type { Run } from '@/api/types'
import { failure, refusedFailure } from '@/test/failures'
import { judgement } from '@/test/judgements'

function undecided(text: string): JudgedFailure {
  return { ...failure(0.5), path: `sps.${text}`, text, judged: judgement('undecided') }
}

function part(text: string, status: Run['status'], fraction = 0): PartRun {
  const run = {
    id: `run of ${text}`,
    status,
    finished_at: null,
    progress: { fraction, text: 'Half of the I/Os.' },
  } as Run
  return { id: run.id, text, run }
}

it('simulates what is undecided, once', () => {
  const [one, other, third] = [undecided('SP 1'), undecided('SP 2'), undecided('SP 3')]
  const all = [refusedFailure, failure(0.5), one, other, third]
  expect(undecidedFailures(all, [], [])).toEqual([one, other, third])
  const runs = [part('SP 2', 'running'), part('SP 3', 'cancelled')]
  expect(undecidedFailures(all, [one.path], runs)).toEqual([third])
  expect(undecidedFailures([failure(0.5)], [], [])).toEqual([])
})

it('says of a row that it is queued or simulated, for any of its parts', () => {
  const row = { worst: undecided('SP 1'), alike: [undecided('SP 2')] }
  expect(standingOf(row, [])).toBeNull()
  expect(standingOf(row, [part('SP 2', 'succeeded'), part('SP 3', 'running')])).toBeNull()
  expect(standingOf(row, [part('SP 2', 'queued')])).toMatchObject({ words: 'Queued', isAlone: true })
  expect(standingOf(row, [part('SP 2', 'running'), part('SP 1', 'queued')])).toEqual({
    id: 'run of SP 2',
    words: 'Simulating, 0\u00a0%',
    percent: 0,
    isAlone: false,
    isFollowed: false,
  })
  expect(standingOf(row, [part('SP 2', 'queued')], 'SP 2')).toMatchObject({ isFollowed: true })
  expect(standingOf(row, [part('SP 2', 'queued')], 'SP 9')).toMatchObject({ isFollowed: false })
})

it('follows the few that workers take next', () => {
  const runs = [part('SP 4', 'queued'), part('SP 3', 'queued'), part('SP 2', 'running'), part('SP 1', 'succeeded')]
  expect(followedRuns(runs, null)).toEqual(['run of SP 3', 'run of SP 2'])
  expect(followedRuns(runs, { id: 'run of SP 3' })).toEqual(['run of SP 4', 'run of SP 2'])
  expect(followedRuns(runs.slice(0, 1), null)).toEqual(['run of SP 4'])
})

it('tells of those that were started together, or of several under way', () => {
  const runs = [part('SP 2', 'queued'), part('SP 1', 'succeeded'), part('SP 0', 'succeeded')]
  expect(batchRuns(runs, ['run of SP 2', 'run of SP 1'])).toEqual(runs.slice(0, 2))
  expect(batchRuns(runs, [])).toEqual([])
  expect(batchRuns([part('SP 3', 'queued'), ...runs], [])).toHaveLength(2)
  expect(batchRuns(runs.slice(1), ['run of SP 1'])).toEqual([])
})

it('shows below the list what was asked for alone, or has ended', () => {
  const runs = [part('SP 2', 'queued'), part('SP 1', 'succeeded')]
  const batch = runs.map(({ id }) => id)
  const started = { id: 'run of SP 1' }
  expect(shownBelow(null, runs, batch)).toBeNull()
  expect(shownBelow(started, runs, batch)).toBeNull()
  expect(shownBelow(started, runs, [])).toBe(started)
  expect(shownBelow(started, [part('SP 1', 'succeeded')], batch)).toBe(started)
  expect(shownBelow(started, [part('SP 1', 'running')], [])).toBeNull()
  expect(shownBelow(started, [part('SP 1', 'cancelled')], batch)).toBeNull()
  expect(shownBelow(started, [part('SP 1', 'cancelled')], [])).toBe(started)
})

it('says how far they are', () => {
  const runs = [part('SP 3', 'queued'), part('SP 2', 'running', 0.5), part('SP 1', 'succeeded')]
  expect(batchInWords(runs)).toEqual({ words: '1 of 3 failures simulated. SP 2: half of the I/Os.', percent: 50 })
  expect(batchInWords([part('SP 1', 'queued')]).words).toBe('0 of 1 failures simulated. SP 1: waiting for a worker.')
  expect(batchInWords([part('SP 2', 'running', 0.5), part('SP 1', 'cancelled')]).words).toContain(
    '0 of 2 failures simulated.',
  )
})
