import { expect, it } from 'vitest'

import {
  failuresInWords,
  figuresInWords,
  foldAlike,
  healthyMissInWords,
  latencyAfter,
  listedInWords,
  newBottleneck,
  partsInWords,
  percentListed,
  remainingInWords,
  slowdownInWords,
  survivorInWords,
  toldLatencies,
  worstFirst,
} from './failures'
import { alikeTakeOvers, devicesIn, pathsInWords } from './take-overs'

import type { Design, Report } from '@/api/types'
import { ALL_VMS } from '@/lib/design/class-targets'
import { quantity, vmfsDesign } from '@/test/emulex'
import { failure, failures, refusedFailure } from '@/test/failures'
import { judgement } from '@/test/judgements'

it('says how much of the throughput is left', () => {
  expect(remainingInWords(failure(0.7841))).toBe('78.4\u00a0% of the IOPS')
  expect(remainingInWords(failure(0.999))).toBe('All IOPS')
  expect(remainingInWords(refusedFailure)).toBe('Nothing takes over')
})

it('speaks of the latency only where it changes', () => {
  expect(slowdownInWords(failure(0.5))).toBe('2.00 times slower on average')
  expect(slowdownInWords(failure(1))).toBeNull()
  expect(slowdownInWords(refusedFailure)).toBeNull()
  // Fewer I/Os get through, and those are answered sooner.
  const sooner = { ...failure(0.5), latency_ratio: { ...failure(0.5).latency_ratio, value: 0.8 } }
  expect(slowdownInWords(sooner)).toBe('1.25 times faster on average')
})

it('sums up all failures in one sentence', () => {
  expect(failuresInWords(failures, vmfsDesign)).toBe(
    'After 1 of 2 single failures nothing takes over. Of the others, losing ' +
      'HBA port vmhba1 leaves the fewest IOPS: 50.0\u00a0%.',
  )
  expect(failuresInWords({ ...failures, failures: [failure(1)], parts: 1 }, vmfsDesign)).toMatch(
    /^Every single failure leaves a path\. All IOPS remain\./,
  )
  expect(
    failuresInWords(
      { ...failures, failures: [failure(1)], parts: 1 },
      vmfsDesign,
      0,
      '1 of 1 failures misses a target.',
    ),
  ).toBe('Every single failure leaves a path; by the estimates, 1 of 1 failures misses a target. All IOPS remain.')
  expect(failuresInWords({ ...failures, parts: 120 }, vmfsDesign)).toContain('Only the first 2 of 120 parts')
})

it('names what leaves the fewest IOPS, whichever failure misses a target, and by what they are judged', () => {
  const missed = failure(1)
  const host = { ...failure(0.9), path: 'hosts.esx01', text: 'one of the 16 hosts (esx01)' }
  const listed = { failures: [missed, host], parts: 2 }
  const told = (simulated: number) => failuresInWords(listed, vmfsDesign, simulated, 'Both failures miss a target.')
  expect(told(0)).toContain('Losing one of the 16 hosts (esx01) leaves the fewest IOPS: 90.0\u00a0%.')
  expect(told(1)).toContain('by the estimates and a simulation, both failures miss a target.')
  expect(told(2)).toContain('by the simulations, both failures')
})

it('names a path by its ends', () => {
  const path = { hba_port: 'vmhba1', sp: 'ct0', target_port: 'ct0-fc0' }
  expect(pathsInWords([path, { ...path, target_port: 'ct0-fc1' }], (id) => id)).toBe('vmhba1 to ct0-fc0, ct0-fc1')
})

it('says how far a list is, and why it ended early', () => {
  const waiting = { ...failures, status: 'queued' as const, healthy: null, done_parts: 0 }
  expect(listedInWords(waiting)).toBe('Waiting for a worker.')
  expect(listedInWords({ ...waiting, status: 'running' })).toBe('Estimating the design before anything fails.')
  const half = { ...failures, done_parts: 1 }
  expect(listedInWords({ ...half, status: 'running' })).toBe('1 of 2 failures estimated.')
  expect(listedInWords({ ...half, status: 'cancelled' })).toBe('Cancelled: 1 of 2 failures estimated.')
  const problem = { type: 'given-up', title: 'Given up', status: 500, detail: 'The worker gave up.', instance: '' }
  expect(listedInWords({ ...half, status: 'failed', problem })).toBe('The worker gave up.')
  expect([percentListed({ ...failures, listed: [] }), percentListed(half)]).toEqual([0, 50])
})

it('puts what stops something first, then what leaves least', () => {
  const [half, most] = [failure(0.5), failure(0.9)]
  expect(worstFirst([most, half, refusedFailure])).toEqual([refusedFailure, half, most])
  const [noisy, slower] = [failure(0.9999), { ...failure(1.0001), latency_ratio: quantity(3) }]
  expect(worstFirst([noisy, slower])).toEqual([slower, noisy])
})

it('folds parts of one kind whose failure leaves the same', () => {
  const [first, second] = [failure(0.5), { ...failure(0.5), path: 'hba_ports.vmhba2' }]
  const other = { ...failure(0.5), path: 'fabrics.fc-b' }
  expect(foldAlike([first, second, other, failure(0.9)])).toEqual([
    { worst: first, alike: [second] },
    { worst: other, alike: [] },
    { worst: failure(0.9), alike: [] },
  ])
})

it('folds no parts whose failure moves another number of devices', () => {
  const [takeOver] = failure(0.5).take_overs
  if (takeOver === undefined) throw new Error('a path takes over')
  const more = { ...failure(0.5), path: 'hba_ports.vmhba2', take_overs: [takeOver, { ...takeOver, device: 'lun02' }] }
  expect(foldAlike([failure(0.5), more])).toEqual([
    { worst: failure(0.5), alike: [] },
    { worst: more, alike: [] },
  ])
})

it('names the bottleneck only where it is another', () => {
  const bound = (sentence: string, id: string) => ({ ...failures.healthy, bottleneck: sentence, bottleneck_id: id })
  const after = { ...failure(0.5), figures: bound('It keeps its rate cap of 24.6k IOPS.', 'rate') }
  expect(newBottleneck(after, bound('It keeps its rate cap of 26.2k IOPS.', 'rate'))).toBeNull()
  expect(newBottleneck(after, bound('The SP is busy 90 %.', 'station SP'))).toBe('It keeps its rate cap of 24.6k IOPS.')
})

it('says class by class the latency that the target judges, and which one misses it', () => {
  const targets = [
    { title: ALL_VMS, statistic: 'mean' as const, atMostMs: 1 },
    { title: 'web', statistic: 'p99' as const, atMostMs: 5 },
    { title: 'SQL', statistic: 'mean' as const, atMostMs: 2 },
  ]
  const told = (statistics: ('mean' | 'p99')[]) =>
    statistics.map((statistic, index) => ({ title: ['', 'SQL', 'web'][index], statistic }))
  expect(toldLatencies([failure(0.5), refusedFailure], [])).toEqual(told(['p99', 'p99', 'p99']))
  expect(toldLatencies([failure(0.5)], targets)).toEqual(told(['mean', 'mean', 'p99']))
  const judged = judgement('no', { quantity: 'p99', at_most_ms: 5, vms: 'web' })
  const after = (title: string, statistic: 'mean' | 'p99') =>
    latencyAfter({ ...failure(0.5), judged }, { title, statistic })
  expect(after('web', 'p99')).toMatchObject({ latency: { value: 9 }, isMissed: true })
  expect(after('SQL', 'mean')).toMatchObject({ latency: { value: 1 }, isMissed: false })
  expect(after(ALL_VMS, 'mean')).toMatchObject({ latency: { value: 1.28 }, isMissed: false })
  expect(latencyAfter(refusedFailure, { title: 'SQL', statistic: 'p99' })).toBeNull()
  expect(figuresInWords(failures.healthy, targets)).toBe('100k\u00a0IOPS, 1.28\u00a0ms mean')
  expect(figuresInWords(failures.healthy, [])).toBe('100k\u00a0IOPS, 2.40\u00a0ms p99')
})

it('names a whole kind of parts at once', () => {
  const [port] = vmfsDesign.hosts[0]?.hba_ports ?? []
  if (port === undefined) throw new Error('The host has no port')
  const other = { ...failure(0.5), path: 'hba_ports.vmhba2', text: 'HBA port vmhba2' }
  expect(partsInWords({ worst: failure(0.5), alike: [] }, vmfsDesign)).toBe('HBA port vmhba1')
  const many = { ...vmfsDesign, hosts: vmfsDesign.hosts.map((one) => ({ ...one, count: 16 })) }
  expect(partsInWords({ worst: failure(0.5), alike: [other] }, many)).toBe('Either of the 2 HBA ports, on every host')
  expect(partsInWords({ worst: failure(0.5), alike: [other] }, vmfsDesign)).toBe('Either of the 2 HBA ports')
  expect(partsInWords({ worst: failure(0.5), alike: [other, other] }, vmfsDesign)).toBe(
    'HBA port vmhba1 and 2 more like it',
  )
  expect(partsInWords({ worst: failure(0.5), alike: [other, other] }, many)).toBe(
    'HBA port vmhba1 and 2 more like it, each on all its hosts',
  )
  const host = { ...failure(0.5), path: 'hosts.esx01', text: 'one of the 4 hosts (esx01)' }
  const hosts = ['esx01', 'esx05'].map((id) => ({ ...vmfsDesign.hosts[0], id, count: 4 })) as typeof vmfsDesign.hosts
  const two = { ...vmfsDesign, hosts }
  expect(partsInWords({ worst: host, alike: [{ ...host, path: 'hosts.esx05' }] }, two)).toBe('Any one of the 8 hosts')
  const three = { ...vmfsDesign, hosts: [...hosts, { ...hosts[0], id: 'esx09', count: 3 }] as typeof vmfsDesign.hosts }
  expect(partsInWords({ worst: host, alike: [{ ...host, path: 'hosts.esx09' }] }, three)).toMatch(
    /^One of 7 hosts \(.* and others like it\)$/,
  )
  const all = [host, { ...host, path: 'hosts.esx05', text: 'one of the 4 hosts (esx05)' }]
  expect(failuresInWords({ failures: all, parts: 2 }, two)).toContain(
    'Losing any one of the 8 hosts leaves the fewest IOPS: 50.0\u00a0%.',
  )
})

it('says what a survivor keeps, in a sentence', () => {
  const report = (iops: number, p99: number | null) =>
    ({ total: { iops: quantity(iops), latency_ms: { p99: quantity(p99) } } }) as unknown as Report
  expect(survivorInWords('SP 1', [report(1000, 0.7), report(1000, 0.8)])).toBe(
    'Without SP 1, all IOPS remain, and the 99th percentile is 0.800\u00a0ms instead of 0.700\u00a0ms.',
  )
  expect(survivorInWords('SP 1', [report(1000, 1.001), report(1000, 0.999)])).toBe(
    'Without SP 1, all IOPS remain, and the 99th percentile is 0.999\u00a0ms instead of 1.00\u00a0ms.',
  )
  expect(survivorInWords('SP 1', [report(1000, 1.001), report(1000, 1.002)])).toContain(
    '99th percentile stays at 1.00\u00a0ms.',
  )
  expect(survivorInWords('SP 1', [report(1000, 0.7), report(500, null)])).toBe(
    'Without SP 1, 50.0\u00a0% of the IOPS remain.',
  )
  expect(survivorInWords('SP 1', [])).toBeNull()
})

it('tells the paths of like hosts once', () => {
  const hosts = ['a', 'b'].map((id) => ({ id, hba_ports: [{ id: `${id}-p1` }, { id: `${id}-p2` }] }))
  const design = { ...vmfsDesign, hosts } as unknown as Design
  const takeOvers = ['a', 'b'].flatMap((host) =>
    ['lun1', 'lun2'].map((device) => ({
      host,
      device,
      before: [1, 2].map((port) => ({ hba_port: `${host}-p${port}`, sp: 'sp', target_port: `t${port}` })),
      after: [{ hba_port: `${host}-p2`, sp: 'sp', target_port: 't2' }],
      new_owner: null,
    })),
  )
  expect(devicesIn(takeOvers)).toBe(2)
  expect(alikeTakeOvers(takeOvers, design)).toMatchObject([
    { hosts: 'a, b', devices: 'lun1, lun2', lost: '1 of 2: port 1 to t1', after: 'port 2 to t2', owner: 'unchanged' },
  ])
  expect(alikeTakeOvers(takeOvers.slice(0, 1), design)).toMatchObject([{ hosts: 'a', lost: '1 of 2: a-p1 to t1' }])
})

it('blames no failure for a target that is missed before', () => {
  expect(healthyMissInWords(judgement('no'))).toContain('before anything fails')
  expect(healthyMissInWords(judgement('yes'))).toBe('')
  expect(healthyMissInWords(null)).toBe('')
})
