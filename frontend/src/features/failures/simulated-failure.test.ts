import { expect, it } from 'vitest'

import { foldAlike, missesFirst } from './failures'
import { withSimulated } from './simulated-failure'

import { withTarget } from '@/lib/design/class-targets'
import { quantity, report, vmfsDesign } from '@/test/emulex'
import { failure, failures as shipped, refusedFailure } from '@/test/failures'
import { judgement } from '@/test/judgements'

const [healthy, survivor] = [report('vmfs'), report('vmfs')]
const p99 = { ...survivor.total.latency_ms, p99: quantity(1.22) }
const simulated = {
  text: failure(0.5).text,
  reports: [healthy, { ...survivor, total: { ...survivor.total, latency_ms: p99 } }],
}
const target = withTarget(vmfsDesign, '', 'p99', 1)

it('tells of a simulated failure what the simulation found, not what was estimated', () => {
  const estimate = { ...failure(0.5), figures: { ...shipped.healthy, latency_p99_ms: quantity(1.09, 0.4) } }
  const other = { ...estimate, path: 'hba_ports.vmhba2', text: 'HBA port vmhba2' }
  const { failures, paths, healthy: before } = withSimulated([refusedFailure, other, estimate], [simulated], target)
  expect(paths).toEqual([estimate.path])
  expect(before?.latency_p99_ms).toEqual(healthy.total.latency_ms.p99)
  expect(failures.slice(0, 2)).toEqual([refusedFailure, other])
  expect(failures[2]?.figures?.latency_p99_ms.value).toBe(1.22)
  expect(failures[2]?.iops_ratio.value).toBe(1)
})

it('keeps what was simulated before', () => {
  const second = { ...failure(0.5), path: 'hba_ports.vmhba2', text: 'HBA port vmhba2' }
  const { failures, paths } = withSimulated(
    [failure(0.5), second],
    [{ ...simulated, text: second.text }, simulated],
    target,
  )
  expect(paths).toEqual([failure(0.5).path, second.path])
  expect(failures.map(({ figures }) => figures?.latency_p99_ms.value)).toEqual([1.22, 1.22])
  expect(foldAlike(failures, paths)).toHaveLength(2)
})

it('changes nothing before the simulation has ended', () => {
  const failures = [failure(0.5)]
  const nothing = { failures, paths: [], healthy: null }
  expect(withSimulated(failures, [], target)).toEqual(nothing)
  expect(withSimulated(failures, [{ ...simulated, reports: [] }], target)).toEqual(nothing)
  expect(withSimulated(failures, [{ ...simulated, text: 'SP 1' }], target)).toMatchObject({ failures, paths: [] })
  expect(missesFirst(failures)).toEqual(failures)
})

it('puts what misses a target before what is undecided, and that before what meets it', () => {
  const [met, undecided, missed] = (['yes', 'undecided', 'no'] as const).map((kept) => ({
    ...failure(0.5),
    judged: judgement(kept),
  }))
  const listed = [met, undecided, missed, refusedFailure].flatMap((one) => one ?? [])
  expect(missesFirst(listed)).toEqual([refusedFailure, missed, undecided, met])
})
