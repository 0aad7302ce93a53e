import { expect, it } from 'vitest'

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
  expect(isSame(asked, { ...design, vm_groups: design.vm_groups.slice(0, 1) })).toBe(false)
})
