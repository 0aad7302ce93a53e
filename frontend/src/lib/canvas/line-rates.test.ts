import { expect, it } from 'vitest'

import { foldedRates, lineRates, lineWidths } from './line-rates'
import { canvasLines } from './lines'

import type { Design, Report } from '@/api/types'
import { quantity, report, vmfsDesign } from '@/test/emulex'

const [group] = vmfsDesign.classes
const [host] = vmfsDesign.hosts
const base = report('vmfs')
const [measured] = base.groups
if (group === undefined || host === undefined || measured === undefined) throw new Error('the fixture has parts')

/** A class on two kinds of host, of which one stands for three. */
const design: Design = {
  ...vmfsDesign,
  hosts: [
    host,
    { ...host, id: 'esx02', count: 3, hba_ports: host.hba_ports.map((port) => ({ ...port, id: `b-${port.id}` })) },
  ],
  classes: [{ ...group, hosts: [host.id, 'esx02'] }],
}
const carried: Report = { ...base, groups: [{ ...measured, mb_s: quantity(400) }] }
const rates = lineRates(design, carried)
const sumOf = (ids: string[]) => ids.reduce((sum, id) => sum + (rates.get(id) ?? NaN), 0)

it('shares what a class moves over its hosts, by how many they are', () => {
  expect([rates.get(`${group.id}>${host.id}`), rates.get(`${group.id}>esx02`)]).toEqual([100, 300])
})

it('loses nothing from the hosts to the array', () => {
  const lines = canvasLines(design)
  const fabrics = design.fabrics.map(({ id }) => id)
  const into = lines.filter(({ to }) => fabrics.includes(to)).map(({ id }) => id)
  const outOf = lines.filter(({ from }) => fabrics.includes(from)).map(({ id }) => id)
  expect(sumOf(into)).toBeCloseTo(400)
  expect(sumOf(outOf)).toBeCloseTo(400)
})

it('adds up what folded lines carry', () => {
  const line = { id: 'all', from: 'a', fromRow: null, to: 'b', toRow: null, of: ['x', 'y', 'unknown'] }
  expect(
    foldedRates(
      [line],
      new Map([
        ['x', 1],
        ['y', 2],
      ]),
    ).get('all'),
  ).toBe(3)
  expect(foldedRates([{ ...line, of: ['unknown'] }], new Map()).size).toBe(0)
})

it('draws the busiest line thickest, and none too thin to be seen', () => {
  const widths = lineWidths(
    new Map([
      ['a', 100],
      ['b', 25],
      ['c', 0],
    ]),
  )
  expect([...widths.values()]).toEqual([10, 5, 1.5])
  expect(lineWidths(new Map([['a', 0]])).get('a')).toBe(1.5)
})
