import { expect, it } from 'vitest'

import { withSharedLabels } from './front-labels'

const dot = (label: string, price: number, value: number, onFront = true) => ({
  label,
  place: `Row ${label}`,
  price,
  value,
  onFront,
})

it('gives dots that lie on one another one label', () => {
  const dots = withSharedLabels([
    dot('small', 183_000, 21_700),
    dot('deeper', 183_000, 21_700),
    dot('odd', 183_500, 21_720),
    dot('faster', 243_000, 26_400),
    dot('beaten', 243_000, 26_390, false),
  ])
  expect(dots.map(({ label }) => label)).toEqual(['small and 2 more', '', '', 'faster', 'beaten'])
  expect(dots.map(({ place }) => place)).toEqual(['Row small and 2 more', '', '', 'Row faster', 'Row beaten'])
})

it('keeps the labels of dots at one price that differ', () => {
  const dots = [dot('slow', 100, 10), dot('fast', 100, 20)]
  expect(withSharedLabels(dots)).toEqual(dots)
})

it('has one label where all lie on one another', () =>
  expect(withSharedLabels([dot('a', 1, 2), dot('b', 1, 2)]).map(({ label }) => label)).toEqual(['a and 1 more', '']))
