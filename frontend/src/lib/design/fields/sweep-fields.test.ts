import { expect, it } from 'vitest'

import { fieldOptions, fieldsInWords, initialFields, matchingFields, sweepFields } from './sweep-fields'

import type { Design, Report } from '@/api/types'
import { report, vmfsDesign } from '@/test/emulex'

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
  const [load, depth] = initialFields(sweepFields(vmfsDesign))
  expect(load).toMatch(/^classes\..*\.workload\.outstanding_ios$/)
  expect(depth).toBe('hosts.esx01.lun_depth')
  expect(initialFields([])).toEqual(['', ''])
})

it('offers what binds before the load', () => {
  const vmfsReport = report('vmfs')
  const fields = sweepFields(vmfsDesign)
  const bound = (bottleneck: Partial<Report['bottleneck']>) =>
    initialFields(fields, { ...vmfsReport.bottleneck, ...bottleneck, isShared: false })[0]
  expect(bound({ kind: 'station', origin: 'sps.ct0.write_us' })).toBe('sps.ct0.write_us')
  expect(bound({ kind: 'station', origin: null })).toMatch(/\.outstanding_ios$/)
  const capped = fields.map((field) => (field.path.endsWith('.rate_cap_iops') ? { ...field, value: 200 } : field))
  const rate = { ...vmfsReport.bottleneck, kind: 'rate' as const, origin: null, isShared: false }
  expect(initialFields(capped, rate)[0]).toMatch(/\.rate_cap_iops$/)
})

it('offers what binds of all parts that bind together', () => {
  const [own] = sweepFields(vmfsDesign).filter(({ path }) => path === 'sps.ct0.servers')
  if (own === undefined) throw new Error('A controller has servers')
  const fields = [{ ...own, path: 'sps.ct0.servers+sps.ct1.servers', label: 'All SPs: Servers' }, own]
  const bound = { ...report('vmfs').bottleneck, kind: 'station' as const, origin: 'sps.ct0.servers' }
  expect(initialFields(fields, { ...bound, isShared: true })[0]).toBe('sps.ct0.servers+sps.ct1.servers')
  expect(initialFields(fields, { ...bound, isShared: false })[0]).toBe('sps.ct0.servers')
})

it('says the paths in a sentence in the words of the page', () => {
  const fields = sweepFields(vmfsDesign)
  expect(fieldsInWords('Only a combination of hosts.esx01.kernel_us, sps.ct0.write_us. Add one.', fields)).toBe(
    'Only a combination of esx01: Kernel, ct0: Write. Add one.',
  )
  expect(fieldsInWords('Nothing moves hosts.gone.kernel_us: any value fits.', fields)).toBe(
    'Nothing moves hosts.gone.kernel_us: any value fits.',
  )
})

it('tells fields of one name apart by their part, what they stand in, and their unit', () => {
  const [first, group] = [vmfsDesign.hosts[0], vmfsDesign.classes[0]]
  const [array] = vmfsDesign.arrays
  if (first === undefined || group === undefined || array === undefined) throw new Error('no parts')
  const twice: Design = {
    ...vmfsDesign,
    hosts: [
      { ...first, name: 'Blade' },
      { ...first, id: 'esx02', name: 'Blade', hba_ports: [] },
    ],
    arrays: [{ ...array, cache: { read_hit_pct: 50, dirty_mib: 512 } }],
  }
  const options = fieldOptions(sweepFields(twice))
  const labelOf = (path: string) => options.find(({ value }) => value === path)?.label
  expect(labelOf('hosts.esx02.kernel_us')).toBe('Blade 2: Kernel [µs]')
  expect(labelOf(`arrays.${array.id}.cache.dirty_mib`)).toBe(`${array.name ?? array.id}, cache: Write cache [MiB]`)
  expect(labelOf(`classes.${group.id}.workload.read_pct`)).toMatch(/, workload: Read \[%\]$/)
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
})

it('finds fields by words of their labels, and keeps the one that is chosen', () => {
  const fields = sweepFields(vmfsDesign)
  const paths = matchingFields(fields, 'lun DEPTH', 'sps.ct0.write_us').map(({ path }) => path)
  expect(paths).toContain('hosts.esx01.lun_depth')
  expect(paths).toContain('sps.ct0.write_us')
  expect(matchingFields(fields, '', '')).toEqual(fields)
})
