import { expect, it } from 'vitest'

import { targetsOfRow } from './candidate-judgements'
import { assumptionsOf, candidateDoubts, intervalsOf, refusedCandidates } from './candidate-notes'
import { columnBesides, inPageWords } from './candidate-titles'
import {
  batchPercent,
  batchStatus,
  candidateDots,
  candidateFrontRows,
  currencyOfRows,
  frontLead,
  frontSummary,
  nameOf,
  priceHeadings,
  rankedCandidates,
  shownCount,
} from './candidates'
import { withoutDots } from './unpriced'

import type { Batch, CandidateRow } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const sent = { label: 'small', design: 'a', 'hosts.esx.lun_depth': '64', status: 'steady' }
const priced = (values: CandidateRow): CandidateRow => ({
  ...sent,
  bottleneck: 'The queue binds.',
  currency: 'EUR',
  assumptions: 'Made up.',
  ...values,
})
const rows: CandidateRow[] = [
  priced({ label: 'dear', total_price: 1200, iops: 5000, rank_iops: 2, on_front_iops: 'no' }),
  priced({ total_price: 800, iops: 5000, rank_iops: 2, on_front_iops: 'yes' }),
  priced({ label: '', total_price: 900, iops: 9000, rank_iops: 1, on_front_iops: 'yes' }),
  { ...sent, label: 'wrong', status: 'refused', error_column: 'hosts.esx.lun_depth', error_message: 'At least 1.' },
]

it('says how far a batch is', () => {
  const batch = { status: 'running', rows: 8, done_rows: 2, good_rows: 1 } as Batch
  expect(batchStatus(batch)).toBe('Evaluating: 2 of 8 rows, 1 with a result.')
  expect(batchPercent(batch)).toBe(25)
})

it('calls a candidate by its row and the words of its user', () => {
  expect(rows.map(nameOf)).toEqual(['Row 2, dear', 'Row 3, small', 'Row 4, a', 'Row 5, wrong'])
  expect(nameOf({ status: 'pending' }, 6)).toBe('Row 8')
  const titled = inPageWords([...rows, { status: 'pending' }], [{ ...vmfsDesign, id: 'a', title: 'VMFS' }])
  expect(titled.map(nameOf)).toEqual(['Row 2, dear', 'Row 3, small', 'Row 4, VMFS', 'Row 5, wrong', 'Row 6'])
})

it('names a column of the designs that are open', () => {
  expect(columnBesides([vmfsDesign])).toBe(`datastores.${vmfsDesign.datastores[0]?.id ?? ''}.capacity_gib`)
  expect(columnBesides([])).toBe('datastores.<id>.capacity_gib')
})

it('lists the candidates that have a result, and whether each is worth its price', () => {
  expect(rankedCandidates(rows).map(({ index, price, worth }) => [index, price, worth])).toEqual([
    [0, 1200, 'No: another one costs no more and is about as good'],
    [1, 800, 'Yes: no cheaper candidate is as fast and is worth its price'],
    [2, 900, 'Yes: no cheaper candidate is as fast and is worth its price'],
  ])
  const worth = (row: object) => rankedCandidates([{ ...sent, iops: 5, ...row }])[0]?.worth
  expect(worth({})).toBe('Not known: no total price')
  const note = (parts: string) => ({ price_note: `no price given for ${parts}; enter 0 for what is not to count` })
  expect(worth(note('esx01, fabric01'))).toBe('Not known: no price for esx01, fabric01')
  expect(worth(note('host esx01, fabric fabric01'))).toBe('Not known: no price for host esx01, fabric01')
  expect(worth(note('esx01, esx02, esx03, esx04'))).toBe('Not known: no price for esx01 to esx04')
  expect(worth(note('esx01, fabric01, ...'))).toBe('Not known: no price for esx01, fabric01 and others')
  expect(worth({ price_note: 'no currency given: enter the currency of the design' })).toBe(
    'Not known: no currency given; enter the currency of the design',
  )
  const euros = { total_price: 5, currency: 'EUR' }
  expect(worth({ ...euros, status: 'no_steady_state' })).toBe('Not known: it has no steady state')
  expect(worth(euros)).toBe('Not known: its error is not known, simulate it')
  expect(worth({ ...euros, outside_validity: 'Too few.' })).toBe('Not known: do not rely on its estimate, simulate it')
  const mixed = ['EUR', 'USD'].map((currency) => ({ ...sent, iops: 5, total_price: 5, currency }))
  expect(rankedCandidates(mixed)[0]?.worth).toBe('Not known: the rows have prices in several currencies')
  expect([currencyOfRows(rows), currencyOfRows([sent])]).toEqual(['EUR', ''])
  expect(priceHeadings('EUR')).toEqual({ price: 'Price [EUR]', perIops: 'EUR/IOPS', perGb: 'EUR/GB' })
  expect(priceHeadings('')).toEqual({ price: 'Price', perIops: 'Price/IOPS', perGb: 'Price/GB' })
})

it('places the candidates by price and performance, in words and in rows', () => {
  const dots = candidateDots(rows, 'iops')
  expect(dots.map(({ label }) => label)).toEqual(['small', 'a', 'dear'])
  expect(dots.map(({ labelSide }) => labelSide)).toEqual(['right', 'right', 'left'])
  expect(dots.map(({ price, onFront }) => [price, onFront])).toEqual([
    [800, true],
    [900, true],
    [1200, false],
  ])
  expect(frontSummary(dots, 'iops', 'EUR')).toBe(
    'IOPS against the total price. Worth their price, 2 of 3: Row 3, small: 800\u00a0EUR, 5.00k; Row 4, a: 900\u00a0EUR, 9.00k.',
  )
  expect(frontLead(dots, 'iops')).toBe(
    '2 of 3 candidates are worth their price: no cheaper candidate is as fast and is worth its price.',
  )
  expect(candidateFrontRows(dots, 'iops').rows[2]).toEqual(['Row 2, dear', 1200, 5000, 'no'])
  expect(candidateDots(rows, 'latency_p99_ms')).toEqual([])
  const many = Array.from({ length: 700 }, () => rows[0] ?? {})
  expect(candidateDots([...many, rows[1] ?? {}], 'iops')).toHaveLength(501)
})

it('says of what is worth its price that it misses a target, or may', () => {
  const [, cheap] = rows
  const told = (keeps_targets: string | null) => {
    const row = { ...cheap, keeps_targets }
    return [rankedCandidates([row])[0]?.worth, candidateDots([row], 'iops')[0]?.text]
  }
  expect(told('undecided')).toEqual([
    'Yes, but it may miss a target: no cheaper candidate is as fast and meets the targets as surely',
    '5.00k, may miss a target',
  ])
  expect(told('no')).toEqual([expect.stringMatching(/^Yes, but it misses a target: /), '5.00k, misses a target'])
  expect(told('yes')).toEqual([expect.stringMatching(/^Yes: /), '5.00k'])
})

it('says whether a row meets its targets in the words of the server', () => {
  const judged = (keeps_targets: string | null, targets_note: string | null) =>
    targetsOfRow({ ...sent, keeps_targets, targets_note })
  expect(judged(null, null)).toBeNull()
  expect(judged('no', 'Fail: all VMs p99 1 ms')).toEqual({ kept: 'no', sentence: 'Fail: all VMs p99 1 ms' })
  expect(judged('yes', '')).toEqual({ kept: 'yes', sentence: 'Pass' })
})

it('marks a row whose numbers are not to be relied on, and shows no error of them', () => {
  const doubted = priced({ iops: 5000, iops_low: 4950, iops_high: 5050, outside_validity: 'Too few.' })
  expect(rankedCandidates([doubted])[0]).toMatchObject({ inDoubt: true, iopsError: null })
  expect(candidateDoubts([doubted])).toEqual([{ text: 'Too few.', names: 'Row 2, small' }])
})

it('names what is wrong by row and column, and what the others rest on', () => {
  expect(refusedCandidates(rows)).toEqual([
    { names: 'Row 5, wrong', count: 1, column: 'hosts.esx.lun_depth', field: '', message: 'At least 1.' },
  ])
  const wrong = rows[3] ?? {}
  expect(refusedCandidates([wrong, wrong])).toMatchObject([{ names: 'Row 2, wrong; Row 3, wrong', count: 2 }])
  expect(assumptionsOf(rows)).toEqual([{ text: 'Made up.', names: 'Row 2, dear; Row 3, small; Row 4, a' }])
  const many = Array.from({ length: 7 }, () => rows[0] ?? {})
  expect(assumptionsOf(many)[0]?.names).toMatch(/; Row 6, dear and 2 more$/)
  expect([shownCount(1), shownCount(3), shownCount(5000)]).toEqual([
    '1 row',
    '3 rows',
    'the first 100 of 5000; the file has all',
  ])
})

it('gives numbers their error: with calibration and model where that is known', () => {
  const simulated = priced({ label: 'plain', total_price: 1, iops: 5000, iops_low: 4950, iops_high: 5050 })
  const calibrated = {
    ...simulated,
    iops_predicted_low: 4500,
    iops_predicted_high: 5500,
    intervals: 'Both.',
    on_front_iops: 'yes',
  }
  expect(rankedCandidates([simulated, calibrated]).map(({ iopsError }) => iopsError)).toEqual([1, 10])
  expect(rankedCandidates([simulated])[0]?.meanError).toBeNull()
  expect(candidateDots([calibrated], 'iops')[0]).toMatchObject({ text: '5.00k ±\u00a010\u00a0%', whisker: [500, 500] })
  const tail = {
    ...calibrated,
    latency_p99_ms: 2,
    latency_p99_low: 1.9,
    latency_p99_predicted_low_ms: 1,
    latency_p99_predicted_high_ms: 3,
  }
  expect(rankedCandidates([tail])[0]?.p99Error).toBe(50)
  expect(intervalsOf([simulated, calibrated])).toEqual([{ text: 'Both.', names: 'Row 3, plain' }])
})

it('says why no candidate has a price, and what to do', () => {
  const plain = { ...sent, iops: 5000 }
  expect(withoutDots([{ ...plain, price_note: 'no currency given: enter the currency of the design' }])).toBe(
    'No row has a price, since its design has no currency: enter one under Prices, save, and evaluate again.',
  )
  expect(withoutDots([plain])).toContain('Give every host, fabric and array a price')
})

it('tells what is wrong with the names of parts and fields, and with headings as they may be written', () => {
  const design = { ...vmfsDesign, id: 'a', hosts: vmfsDesign.hosts.map((host) => ({ ...host, name: 'ESXi 1' })) }
  const id = vmfsDesign.hosts[0]?.id ?? ''
  const told = (error_column: string, error_message: string) => {
    const [first] = refusedCandidates(
      inPageWords([{ design: 'a', status: 'refused', error_column, error_message }], [design]),
    )
    return [first?.field, first?.column, first?.message]
  }
  const column = `hosts.${id}.lun_depth`
  expect(told(column, '"LUN depth" is 0, which is too small. Allowed: at least 1.')).toEqual([
    'LUN depth of ESXi 1',
    column,
    '"LUN depth" is 0, which is too small. Allowed: at least 1.',
  ])
  const misspelt = `There is no field lun_dept. Did you mean ${column}?`
  expect(told(`hosts.${id}.lun_dept`, misspelt)).toEqual(['', `hosts.${id}.lun_dept`, misspelt])
  const syntax =
    'The path names no part of the design. Allowed: hosts.a. Write <collection>.<id>.<field>, for example a.b=1.'
  expect(told('hosts.b.lun_depth', syntax)[2]).toBe(
    'The column names no part of the design. Allowed: hosts.a. Head the column as in the table to download.',
  )
  expect(told('design', 'There is no design zz.')).toEqual(['', 'design', 'There is no design zz.'])
})
