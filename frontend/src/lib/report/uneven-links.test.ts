import { describe, expect, it } from 'vitest'

import { unevenLinks } from './uneven-links'

import type { Design, StationResult } from '@/api/types'
import { quantity, report, vmfsDesign } from '@/test/emulex'

const closed: Design = {
  ...vmfsDesign,
  classes: vmfsDesign.classes.map((group) => ({
    ...group,
    workload: { loop: 'closed', blocks: [{ size_kib: 8 }], read_pct: 50, outstanding_ios: 8 },
  })),
}
const fixed: Design = { ...vmfsDesign, hosts: vmfsDesign.hosts.map((host) => ({ ...host, path_policy: 'fixed' })) }

function withLinks(...used: number[]) {
  const [station] = report('vmfs').stations
  if (station === undefined) throw new Error('The fixture has a station')
  const stations = used.map((value, place): StationResult => ({
    ...station,
    id: `link${place}`,
    kind: 'link',
    common_name: 'link from port p1 of esx01',
    utilisation_pct: quantity(value),
  }))
  return { ...report('vmfs'), stations }
}

describe('links of alike hosts', () => {
  it('are explained where they carry unlike loads', () =>
    expect(unevenLinks(withLinks(0.39, 1.7, 1), vmfsDesign)).toMatch(
      /up to 4\.36 times as much as another: VMs at a fixed pace/,
    ))

  it.each([
    ['carry nearly the same', withLinks(1, 1.2), vmfsDesign],
    ['are of VMs without a pace', withLinks(0.39, 1.7), closed],
    ['keep to one path', withLinks(0.39, 1.7), fixed],
  ])('are not where they %s', (_, given, design) => expect(unevenLinks(given, design)).toBeNull())
})
