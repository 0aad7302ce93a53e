import { describe, expect, it } from 'vitest'

import { hostOf, partTitles, pointerOfBottleneck } from './report-parts'

import type { Report } from '@/api/types'
import { report, vmfsDesign } from '@/test/emulex'

describe('partTitles', () => {
  const titleOf = partTitles(vmfsDesign)
  it('knows the parts', () => expect(titleOf('x50r3')).toBe('FlashArray//X50R3'))
  it('shows the id of what is unknown', () => expect(titleOf('gone')).toBe('gone'))
})

it('takes what an older report says for the host of a device', () => {
  expect(hostOf({ host: 'esx01#2', part: 'esx01' })).toBe('esx01')
  expect(hostOf({ host: 'esx01' })).toBe('esx01')
})

describe('pointerOfBottleneck', () => {
  const base = report('vmfs')
  const withBottleneck = (part: string | null, origin: string | null): Report => ({
    ...base,
    bottleneck: { ...base.bottleneck, part, origin },
  })
  const pointerOf = (part: string | null, origin: string | null) =>
    pointerOfBottleneck(vmfsDesign, withBottleneck(part, origin))

  it('leads to the field of the part', () => {
    expect(pointerOf('esx01', 'hosts.esx01.lun_depth')).toBe('/hosts/0/lun_depth')
    expect(pointerOf('vdbench', 'classes.vdbench.disk_depth')).toBe('/classes/0/disk_depth')
  })
  it('leads to fields inside of others', () =>
    expect(pointerOf('x50r3', 'arrays.x50r3.cache.dirty_mib')).toBe('/arrays/0/cache/dirty_mib'))
  it('leads nowhere where no single field sets it, or the part is gone', () => {
    expect(pointerOf(null, null)).toBeNull()
    expect(pointerOf('esx01', null)).toBeNull()
    expect(pointerOf('esx09', 'hosts.esx09.lun_depth')).toBeNull()
  })
})
