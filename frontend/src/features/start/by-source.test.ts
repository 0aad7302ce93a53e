import { expect, it } from 'vitest'

import { bySource } from './by-source'

import type { Example } from '@/api/types'

it('calls nothing measured that is made up', () => {
  const examples = [{ id: 'cluster' }, { id: 'case', is_measured: true }, { id: 'sign' }] as Example[]
  const { cluster, measured, madeUp } = bySource(examples)
  expect(cluster.map(({ id }) => id)).toEqual(['cluster'])
  expect(measured.map(({ id }) => id)).toEqual(['case'])
  expect(madeUp.map(({ id }) => id)).toEqual(['sign'])
})
