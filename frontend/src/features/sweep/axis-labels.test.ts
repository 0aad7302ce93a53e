import { expect, it } from 'vitest'

import { axisLabel, targetLabelPlace } from './axis-labels'

import { pathsOf, sweptFields } from '@/lib/design/fields/class-fields'
import { initialFields, labelWithUnit } from '@/lib/design/fields/sweep-fields'
import { designOfClasses } from '@/test/classes'

const fields = sweptFields(designOfClasses)
const [path = '', ...also] = pathsOf(initialFields(fields)[0])
const label = (axis: { path: string; also?: string[] }) => axisLabel({ ...axis, values: [1] }, fields, labelWithUnit)

it('calls an axis as the design calls its field, or its class', () => {
  expect(label({ path, also })).toMatch(/^SQL, all\s2: Outstanding I\/Os$/)
  expect(label({ path })).toMatch(/^SQL.*, workload: Outstanding I\/Os$/)
  expect(label({ path: 'hosts.gone.kernel_us' })).toBe('hosts.gone.kernel_us')
})

it('names the first of several that the design varies together no more', () => {
  const others = [...also, 'classes.gone.workload.outstanding_ios']
  expect(label({ path, also: others })).toMatch(/^SQL.*: Outstanding I\/Os, with 2 more$/)
})

it('labels a target where rising lines leave room', () => {
  expect([targetLabelPlace(2, 60), targetLabelPlace(50, 60)]).toEqual(['insideBottomRight', 'insideTopLeft'])
})
