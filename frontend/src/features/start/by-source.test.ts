import { expect, it } from 'vitest'

import { bySource } from './by-source'

import type { Example } from '@/api/types'

it('calls nothing measured that is made up', () => {
  const examples = [{ id: 'case', is_measured: true }, { id: 'sign' }] as Example[]
  const { measured, madeUp } = bySource(examples)
  expect(measured.map(({ id }) => id)).toEqual(['case'])
  expect(madeUp.map(({ id }) => id)).toEqual(['sign'])
})
