import { expect, it } from 'vitest'

import { askedInWords } from './asked-words'

import type { PlanRun } from '@/api/types'
import { sweptFields } from '@/lib/design/fields/class-fields'
import { vmfsDesign } from '@/test/emulex'

const fields = sweptFields(vmfsDesign)
const conditions = {
  choices: [{ paths: ['hosts.esx01.lun_depth'], values: [{ text: '64', price: 0 }] }],
  load: 1,
  without_any_part: false,
  capacity_gib: null,
  budget: null,
  growth: null,
  doubt: null,
} as unknown as PlanRun['conditions']
const inWords = (part: Partial<PlanRun['conditions']>) =>
  askedInWords({ conditions: { ...conditions, ...part } }, fields, 'EUR').replaceAll(/\s/g, ' ')

it('names the fields that may change', () => {
  expect(inWords({})).toMatch(/LUN depth may change\.$/)
})

it('adds growth, ranges and limits, each only if it was asked', () => {
  const growth = { start: '2027-01', months: 24 } as PlanRun['conditions']['growth']
  const doubt = { ranges: [{ path: 'load', low: 0.8, high: 1.2 }] } as PlanRun['conditions']['doubt']
  expect(inWords({ choices: [], growth, doubt, load: 1.5, budget: 900, without_any_part: true })).toBe(
    'Nothing may change; the design grows over 24 months from January 2027; known as ranges: Multiple of the load; 1.50 times the load; at most 900 EUR; also without any one part.',
  )
})
