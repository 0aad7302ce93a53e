import { expect, it } from 'vitest'

import { levelOf, ownersOf, roomFor, shownOwner, sweepOfGroup } from './sweep-owners'
import { metricOf } from './sweep-points'

import type { Sweep } from '@/api/types'
import { withTarget } from '@/lib/design/class-targets'
import { designOfClasses } from '@/test/classes'
import { quantity } from '@/test/emulex'

const ids = designOfClasses.classes.map(({ id }) => id)
const numbers = (p99: number) => ({ latency_p99_ms: quantity(p99) })
const sweep = {
  axes: [],
  points: [
    {
      ...numbers(1),
      groups: ids.map((id, index) => ({ id, ...numbers(index + 2) })),
      classes: [{ id: 'SQL', ...numbers(9) }],
    },
  ],
} as unknown as Sweep
const titleOf = (id: string) => `title of ${id}`

it('asks the same owners as results: all VMs, classes, then the groups inside', () => {
  const owners = ownersOf(sweep, designOfClasses, titleOf)
  expect(owners.slice(0, 2)).toEqual([
    { key: '', label: 'All VMs', title: '' },
    { key: 'class SQL', label: 'SQL', title: 'SQL' },
  ])
  const sql = designOfClasses.classes.filter(({ name }) => name === 'SQL').map(({ id }) => id)
  expect(owners.filter(({ title }) => title === null).map(({ key }) => key)).toEqual(sql)
  expect(new Set(owners.map(({ key }) => key))).toEqual(new Set(['', 'class SQL', ...ids]))
})

it('shows the numbers of a class and of a group', () => {
  const shown = (key: string) => sweepOfGroup(sweep, key).points[0]?.latency_p99_ms?.value
  expect([shown('class SQL'), shown(ids[0] ?? ''), shown('class gone')]).toEqual([9, 2, undefined])
})

it('draws the target of whom it shows, in the number that it is about', () => {
  const asked = withTarget(designOfClasses, 'SQL', 'p99', 1)
  const level = (title: string | null, key: string) => levelOf({ title }, asked, metricOf(key))
  expect([
    level('SQL', 'latency_p99_ms'),
    level('SQL', 'iops'),
    level('', 'latency_p99_ms'),
    level(null, 'latency_p99_ms'),
  ]).toEqual([1, null, null, null])
  expect([roomFor(1, 0.9), roomFor(100, 0.9), roomFor(null, 1)]).toEqual([
    { level: 1, most: 1 },
    { level: null, most: 0.9 },
    { level: null, most: 1 },
  ])
  const shown = shownOwner(sweep, [{ design: null }, { design: asked }], titleOf, 'class SQL')
  expect([shown.key, shown.levelIn(metricOf('latency_p99_ms')), shown.own.points[0]?.latency_p99_ms?.value]).toEqual([
    'class SQL',
    1,
    9,
  ])
  expect(shown.named(metricOf('latency_p99_ms')).label).toBe('99th percentile of SQL')
  expect(shownOwner(sweep, [], titleOf, 'gone').named(metricOf('iops')).label).toBe('IOPS')
  expect(shownOwner(sweep, [], titleOf, 'gone')).toMatchObject({ key: '', own: sweep })
})
