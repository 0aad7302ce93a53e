import { expect, it } from 'vitest'

import { firstChoices, sweepFields } from './sweep-fields'

import { vmfsDesign } from '@/test/emulex'

it('names number fields as overrides do, with the value of the design', () => {
  const fields = sweepFields(vmfsDesign)
  const depth = fields.find((field) => field.path === 'hosts.esx01.lun_depth')
  expect(depth).toMatchObject({ label: 'esx01: LUN depth', whole: true, value: 32 })
  const service = fields.find((field) => field.path === 'sps.ct0.write_us')
  expect(service).toMatchObject({ unit: 'µs', whole: false, value: 5.2 })
  expect(fields.some((field) => field.path.endsWith('.id'))).toBe(false)
  expect(new Set(fields.map((field) => field.path)).size).toBe(fields.length)
})

it('offers the load and the depth of the host first', () => {
  const [load, depth] = firstChoices(sweepFields(vmfsDesign))
  expect(load).toMatch(/^vm_groups\..*\.workload\.outstanding_ios$/)
  expect(depth).toBe('hosts.esx01.lun_depth')
  expect(firstChoices([])).toEqual(['', ''])
})
