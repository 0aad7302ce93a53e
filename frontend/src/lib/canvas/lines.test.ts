import { expect, it } from 'vitest'

import { boxesOf } from './boxes'
import { boxesOnPath, canvasLines, placementLines } from './lines'

import type { Design } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'

const [host] = vmfsDesign.hosts
const [store] = vmfsDesign.datastores
const [array] = vmfsDesign.arrays
const [entry] = vmfsDesign.classes
if (host === undefined || store === undefined || array === undefined || entry === undefined)
  throw new Error('The design lacks a part')

/** 24 hosts of two kinds, 12 datastores in one entry and one apart, and two classes. */
const design: Design = {
  ...vmfsDesign,
  hosts: [
    { ...host, count: 16 },
    { ...host, id: 'esx17', count: 8, hba_ports: [{ id: 'vmhba9', fabric: 'fc-a', speed_gbps: 16 }] },
  ],
  arrays: [{ ...array, luns: [{ id: 'lun01' }, { id: 'lun13' }] }],
  datastores: [
    { id: 'ds01', kind: 'vmfs', lun: 'lun01', count: 12 },
    { id: 'ds13', kind: 'vmfs', lun: 'lun13' },
  ],
  classes: [
    { ...entry, id: 'sql', vms: 150, vms_per_host: null, hosts: ['esx01', 'esx17'], datastores: ['ds01'] },
    { ...entry, id: 'web', vms_per_host: 2, hosts: ['esx01'], datastores: ['ds13'] },
  ],
}
const ends = (lines: { from: string; to: string }[]) => lines.map(({ from, to }) => [from, to])

it('leads from a class to each kind of its hosts', () => {
  const fromClasses = canvasLines(design).filter(({ from }) => from === 'sql' || from === 'web')
  expect(ends(fromClasses)).toEqual([
    ['sql', 'esx01'],
    ['sql', 'esx17'],
    ['web', 'esx01'],
  ])
})

it('leads from a class to its datastores where either is selected', () => {
  expect(ends(placementLines(design, 'sql'))).toEqual([['sql', 'ds01']])
  expect(ends(placementLines(design, 'ds13'))).toEqual([['web', 'ds13']])
  expect(placementLines(design, 'esx01')).toEqual([])
})

it('has the datastores of a class alone on its path, and the classes of a datastore', () => {
  const path = (id: string) => boxesOnPath(design, id)
  expect(path('sql')).toEqual(new Set(['sql', 'esx01', 'esx17', 'fc-a', 'x50r3', 'ds01']))
  expect(path('web').has('ds01')).toBe(false)
  expect([path('ds13').has('web'), path('ds13').has('sql')]).toEqual([true, false])
})

it('says for how many each box stands', () => {
  const boxes = boxesOf(design)
  const badges = boxes.map(({ id, badge }) => [id, badge])
  expect(badges).toEqual(
    expect.arrayContaining([
      ['sql', '× 150'],
      ['web', '× 32'],
      ['esx01', '× 16'],
      ['ds01', '× 12'],
      ['ds13', null],
    ]),
  )
  const rows = boxes.flatMap((box) => box.rows.map(({ label, detail }) => `${label} ${detail}`))
  expect(rows).toEqual(expect.arrayContaining(['12 queues to lun01 depth 32', 'lun01 LUN × 12', 'lun13 LUN']))
})
