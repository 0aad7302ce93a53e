import { expect, it } from 'vitest'

import {
  answeredInFailure,
  answeredInPoint,
  answeredInReport,
  isJudgedBy,
  latencyTargetsOf,
  verdictOfReport,
} from './target-verdict'

import type { Design, SweepPoint } from '@/api/types'
import { withTarget } from '@/lib/design/class-targets'
import { quantity, report, vmfsDesign } from '@/test/emulex'
import { failure, refusedFailure } from '@/test/failures'
import { judgement } from '@/test/judgements'

const [group] = vmfsDesign.classes
if (group === undefined) throw new Error('The design has no class of VMs')
const classes = {
  ...vmfsDesign,
  classes: [
    { ...group, id: 'sql', name: 'SQL' },
    { ...group, id: 'web-1', name: 'web' },
    { ...group, id: 'web-2', name: 'web' },
  ],
}
const asking = (targets: Record<string, number>) =>
  Object.entries(targets).reduce<Design>((design, [title, ms]) => withTarget(design, title, 'p99', ms), classes)

it('asks by the targets of a design, that for all VMs first', () => {
  const design = withTarget(asking({ web: 3 }), '', 'mean', 2)
  expect(latencyTargetsOf(design)).toEqual([
    { quantity: 'mean', at_most_ms: 2 },
    { quantity: 'p99', at_most_ms: 3, vms: 'web' },
  ])
  expect(latencyTargetsOf(vmfsDesign)).toEqual([])
})

it('knows by which targets an answer was judged', () => {
  const targets = latencyTargetsOf(asking({ web: 3 }))
  const judged = judgement('no', { quantity: 'p99', at_most_ms: 3, vms: 'web' })
  expect(isJudgedBy(judged, targets)).toBe(true)
  expect(isJudgedBy(judged, latencyTargetsOf(asking({ web: 4 })))).toBe(false)
  expect(isJudgedBy({ ...judged, code: 'overload', each: [] }, targets)).toBe(true)
})

it('sends the latencies of all VMs and of each class', () => {
  const own = report('vmfs')
  const { latencies = [] } = answeredInReport(own, vmfsDesign)
  expect(latencies[0]).toEqual({ vms: null, mean: own.total.latency_ms.mean, p99: own.total.latency_ms.p99 })
  expect(answeredInFailure(refusedFailure)).toEqual({ nothing_survives: true })
  expect(answeredInFailure(failure(0.5)).latencies?.map(({ vms }) => vms)).toEqual([null, 'SQL', 'web'])
})

it('sends a class of a cell as one, or class by class where the cell has none, and only those with targets', () => {
  const of = (id: string | undefined, p99: number) => ({
    id,
    latency_mean_ms: quantity(1),
    latency_p99_ms: quantity(p99),
  })
  const groups = [1, 2, 5].map((p99, index) => of(classes.classes[index]?.id, p99))
  const point = { status: 'steady', ...of(undefined, 1), groups } as unknown as SweepPoint
  const sent = (one: SweepPoint) =>
    answeredInPoint(one, asking({ web: 3 })).latencies?.map(({ vms, p99 }) => [vms, p99?.value])
  expect(sent(point)).toEqual([
    ['web', 2],
    ['web', 5],
  ])
  expect(sent({ ...point, classes: [of('web', 2.5)] } as unknown as SweepPoint)).toEqual([['web', 2.5]])
})

it('says of a pass that a full part limits the IOPS', () => {
  const answer = report('vmfs')
  const judged = (kind: 'limit' | 'rate', kept: 'yes' | 'no') =>
    verdictOfReport({
      ...answer,
      targets: judgement(kept, { quantity: 'mean', at_most_ms: 1 }),
      bottleneck: { ...answer.bottleneck, kind, headline: 'Device queue of esx01', detail: 'full 97 %' },
    })
  expect(judged('limit', 'yes')?.full).toBe('Device queue of esx01, full 97 %')
  expect(judged('rate', 'yes')?.full).toBeUndefined()
  expect(judged('limit', 'no')?.full).toBeUndefined()
})
