import { expect, it } from 'vitest'

import { applyFix, appendFixedCopy, canBeLifted } from './fix'

import type { Proposal } from '@/api/types'
import { report, vmfsDesign, vvolDesign } from '@/test/emulex'

const fix: Proposal = {
  changes: [
    { pointer: '/hosts/0/lun_depth', before: '32', after: '64' },
    { pointer: '/hosts/0/pe_depth', before: '254', after: null },
  ],
  cost: 'downtime',
  engine: 'analytic',
  iops_before: 95_000,
  iops_after: 126_000,
  text: 'With LUN depth 64 the array binds.',
}

it('changes the fields and nothing else', () => {
  const [host] = applyFix(vmfsDesign, fix).hosts
  expect(host).toEqual({ ...vmfsDesign.hosts[0], lun_depth: 64, pe_depth: undefined })
  expect(host).not.toHaveProperty('pe_depth')
  expect(vmfsDesign.hosts[0]?.lun_depth).toBe(32)
})

it('adds a copy under an id of its own and leaves the designs as they are', () => {
  const designs = appendFixedCopy([vmfsDesign, vvolDesign], vmfsDesign, fix)
  expect(designs.slice(0, 2)).toEqual([vmfsDesign, vvolDesign])
  expect(designs).toHaveLength(3)
  expect(designs[2]).toMatchObject({ id: 'vmfs-copy', title: `${vmfsDesign.title} (copy)` })
  expect(designs[2]?.hosts[0]?.lun_depth).toBe(64)
})

it('is asked for where a field sets the limit, or an overload has to be carried', () => {
  const one = report('vmfs')
  const limitedBy = (kind: typeof one.bottleneck.kind, origin: string | null) =>
    canBeLifted({ ...one, bottleneck: { ...one.bottleneck, kind, origin } })
  expect(limitedBy('limit', 'hosts.esx01.lun_depth')).toBe(true)
  expect(limitedBy('rate', null)).toBe(false)
  expect(limitedBy('overload', null)).toBe(true)
})
