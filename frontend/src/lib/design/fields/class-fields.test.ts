import { expect, it } from 'vitest'

import { joinedPath, pathsOf, sweptFields } from './class-fields'
import { fieldOptions, initialFields, labelWithUnit, sweepFields } from './sweep-fields'

import { designOfClasses } from '@/test/classes'
import { vmfsDesign } from '@/test/emulex'

const fields = sweptFields(designOfClasses)
const classes = fields.filter(({ path }) => pathsOf(path).length > 1)

it('offers a field of all classes of one name before those of single groups', () => {
  expect(fields.slice(0, classes.length)).toEqual(classes)
  expect(fields.slice(classes.length)).toEqual(sweepFields(designOfClasses))
  const load = classes.find(({ path }) => path.endsWith('.outstanding_ios'))
  expect(load).toMatchObject({ whole: true, value: 4 })
  expect(load?.label).toMatch(/^SQL, all\s2: Outstanding I\/Os$/)
  expect(pathsOf(load?.path ?? '')).toEqual([
    'classes.sql1.workload.outstanding_ios',
    'classes.sql2.workload.outstanding_ios',
  ])
})

it('offers a class no field that one of its name lacks', () => {
  const labels = classes.map(({ label }) => label)
  expect(labels.filter((label) => /^Web, all\s2/.test(label))).not.toEqual([])
  expect(labels.some((label) => /^Web.*(Outstanding|Arrival)/.test(label))).toBe(false)
  expect(labels.some((label) => label.startsWith('Backup'))).toBe(false)
})

it('offers the fields of all hosts', () => {
  const depth = classes.find(({ label }) => label === 'All hosts: LUN depth')
  expect(depth?.path).toBe(joinedPath(['hosts.esx01.lun_depth', 'hosts.esx02.lun_depth']))
  const kernel = classes.find(({ path }) => path.endsWith('.kernel_us'))
  expect(kernel && labelWithUnit(kernel)).toBe('All hosts: Kernel [µs]')
})

it('begins with the load of a class and the depth of all hosts', () => {
  const [load, depth] = initialFields(fields)
  expect(load).toMatch(/^classes\.sql1\..*\+classes\.sql2\./)
  expect(depth).toMatch(/^hosts\.esx01\.lun_depth\+/)
})

it('names no two alike, and leaves a design without classes as it is', () => {
  const options = fieldOptions(fields)
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
  expect(sweptFields(vmfsDesign)).toEqual(sweepFields(vmfsDesign))
})
