import { expect, it } from 'vitest'

import { answerInShort } from './in-short'

import { report } from '@/test/emulex'

const emulexReport = report('vvol')

it('says the answer on one line', () => {
  expect(answerInShort(emulexReport)).toMatch(/^[\d.]+k\sIOPS, mean [\d.]+\sms, p99 [\d.]+\sms$/)
})

it('leaves out what has no value', () => {
  const none = { value: null, low: null, high: null, tag: 'simulated' as const }
  const { total } = emulexReport
  const unknown = { ...total, iops: none, latency_ms: { ...total.latency_ms, mean: none, p99: none } }
  expect(answerInShort({ ...emulexReport, total: { ...unknown, iops: { ...none, value: 900 } } })).toMatch(
    /^900\sIOPS$/,
  )
  expect(answerInShort({ ...emulexReport, total: unknown })).toBe('No numbers yet')
})
