import { expect, it } from 'vitest'

import { isReadableOnPaper } from './boxes'
import { layoutInWords } from './layout-in-words'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const ALL_FOLDED = new Set<string>()

function withHosts(many: number): Design {
  const [host] = vmfsDesign.hosts
  const [group] = vmfsDesign.classes
  if (host === undefined || group === undefined) throw new Error('The design has no host with VMs')
  const ids = Array.from({ length: many }, (_, place) => `h${place}`)
  return {
    ...vmfsDesign,
    hosts: ids.map((id) => ({ ...host, id, name: id, count: 3, kernel_us: 5 + ids.indexOf(id) })),
    classes: ids.flatMap((id) => [
      { ...group, id: `${id}-sql`, name: 'SQL', hosts: [id], vms_per_host: 2 },
      { ...group, id: `${id}-web`, name: 'Web', hosts: [id], vms_per_host: 5 },
    ]),
  }
}

it('counts copies of hosts, and their VMs by class', () =>
  expect(layoutInWords(withHosts(2))).toMatch(
    /^6 hosts with 42 VMs \(SQL 12, Web 30\), 1 fabric, .* with \d SPs?, 1 datastore\.$/,
  ))

it('draws on paper what can be read there', () => {
  expect(isReadableOnPaper(vmfsDesign, ALL_FOLDED)).toBe(true)
  expect(isReadableOnPaper(withHosts(11), ALL_FOLDED)).toBe(false)
  expect(isReadableOnPaper(withHosts(16), ALL_FOLDED)).toBe(true)
})
