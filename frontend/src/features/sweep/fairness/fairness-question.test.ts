import { expect, it } from 'vitest'

import { plannedInWords } from './fairness-noise'
import { fairnessQuestion, initialChoice, sameButForQuestion, withNoisyNeighbour } from './fairness-question'

import { vmfsDesign } from '@/test/emulex'

it('takes what a question sets for no edit of the design', () => {
  const design = withNoisyNeighbour(vmfsDesign)
  const choice = initialChoice(design)
  if (choice === null) throw new Error('There is no victim')
  const asked = fairnessQuestion(design, { ...choice, scheduler: 'fair' }, {}, () => 32)?.design ?? design
  const isSame = sameButForQuestion(choice.victim, choice.neighbour)
  expect(isSame(asked, design)).toBe(true)
  expect(isSame(asked, { ...design, hosts: design.hosts.map((host) => ({ ...host, lun_depth: 7 })) })).toBe(false)
  expect(isSame(asked, { ...design, classes: design.classes.slice(0, 1) })).toBe(false)
})

it('lifts the pace of the neighbour, says so, and runs long enough for paths to turn', () => {
  const design = withNoisyNeighbour(vmfsDesign)
  const paced = design.classes.map((group) => {
    const { blocks, read_pct } = group.workload
    return { ...group, workload: { loop: 'paced' as const, outstanding_ios: 4, rate_cap_iops: 9000, blocks, read_pct } }
  })
  const [first, noisy] = paced
  if (first === undefined || noisy === undefined) throw new Error('There are two groups')
  const choice = { victim: first.id, neighbour: noisy.id, scheduler: 'fifo' as const }
  const asked = fairnessQuestion({ ...design, classes: paced }, choice, {}, () => 32)
  expect(asked?.options).toMatchObject({ max_simulated_s: 15 })
  expect(plannedInWords({ ...design, classes: paced }, noisy.id, 'Noisy neighbour')).toBe(
    'Noisy means without a rate cap: Noisy neighbour is planned with 9.00k\u00a0I/Os per second for each VM.',
  )
  expect(plannedInWords(design, noisy.id, 'Noisy neighbour')).toBeNull()
})

it('sends multiples of a rate that binds, with outstanding I/Os enough for it', () => {
  const design = withNoisyNeighbour(vmfsDesign)
  const [first, noisy] = design.classes
  if (first === undefined || noisy === undefined) throw new Error('There are two classes')
  const { blocks, read_pct } = noisy.workload
  const paced = {
    ...noisy,
    workload: { loop: 'paced' as const, outstanding_ios: 4, rate_cap_iops: 20, blocks, read_pct },
  }
  const open = { ...noisy, workload: { loop: 'open' as const, arrival_rate_iops: 50, blocks, read_pct } }
  const ask = (entry: typeof paced | typeof open) =>
    fairnessQuestion(
      { ...design, classes: [first, entry] },
      { victim: first.id, neighbour: noisy.id, scheduler: 'fifo' },
      {},
      () => 32,
    )
  expect(ask(paced)?.axes[0]).toEqual({ path: `classes.${noisy.id}.workload.rate_cap_iops`, values: [20, 40, 80, 160] })
  expect(ask(paced)?.design.classes[1]?.workload).toMatchObject({ loop: 'paced', outstanding_ios: 32 })
  expect(ask(open)?.axes[0]).toEqual({
    path: `classes.${noisy.id}.workload.arrival_rate_iops`,
    values: [50, 100, 200, 400],
  })
  expect(plannedInWords({ ...design, classes: [first, paced] }, noisy.id, 'Web')).toContain('up to 8 times as many')
})
