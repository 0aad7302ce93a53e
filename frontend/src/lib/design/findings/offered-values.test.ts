import { expect, it } from 'vitest'

import { withValues } from './offered-values'

import { vmfsDesign } from '@/test/emulex'

it('sets each value and leaves the rest of the design', () => {
  const changed = withValues(vmfsDesign, [
    { pointer: '/hosts/0/namespace_depth', value: '126' },
    { pointer: '/hosts/0/hba_ports/0/driver', value: 'null' },
    { pointer: '/fabrics/0/protocol', value: '"nvme_tcp"' },
  ])
  expect(changed.hosts[0]?.namespace_depth).toBe(126)
  expect(changed.hosts[0]?.hba_ports[0]?.driver).toBeNull()
  expect(changed.fabrics[0]?.protocol).toBe('nvme_tcp')
  expect(changed.arrays).toBe(vmfsDesign.arrays)
  expect(vmfsDesign.hosts[0]).not.toHaveProperty('namespace_depth')
})
