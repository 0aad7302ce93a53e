import { expect, it } from 'vitest'

import { axisLabel, sweptFieldsInWords, targetLabelPlace } from './axis-labels'

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

it('says in a line what was swept: few values each, many by their ends', () => {
  const values = [1, 2, 4, 8, 16, 32, 64]
  const axes = [
    { path, also, values },
    { path: 'hosts.gone.kernel_us', values: [5, 10] },
  ]
  expect(sweptFieldsInWords({ axes }, fields)).toMatch(
    /^SQL, all\s2: Outstanding I\/Os 1 to 64 in 7 values; hosts\.gone\.kernel_us 5, 10\.$/,
  )
})

it('labels a target where rising lines leave room', () => {
  expect([targetLabelPlace(2, 60), targetLabelPlace(50, 60)]).toEqual(['insideBottomRight', 'insideTopLeft'])
})
