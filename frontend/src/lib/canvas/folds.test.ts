import { describe, expect, it } from 'vitest'

import { boxesOf } from './boxes'
import { foldedLines, withFolds } from './folds'
import { boxesOnPath, canvasLines } from './lines'

import type { Design } from '@/api/types'
import { asPercent } from '@/lib/format/units'
import { NO_UTILISATIONS } from '@/lib/report/utilisation'
import { vmfsDesign } from '@/test/emulex'

/** A host with a class of VMs on ten datastores, and an SP with four ports. */
function cluster(): Design {
  const numbers = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'))
  const [group] = vmfsDesign.classes
  const [array] = vmfsDesign.arrays
  const [sp] = array?.sps ?? []
  const [port] = sp?.target_ports ?? []
  if (group === undefined || array === undefined || sp === undefined || port === undefined) {
    throw new Error('no parts')
  }
  const ports = ['p1', 'p2', 'p3', 'p4'].map((id) => ({ ...port, id }))
  return {
    ...vmfsDesign,
    arrays: [{ ...array, sps: [{ ...sp, target_ports: ports }], luns: numbers.map((n) => ({ id: `lun${n}` })) }],
    datastores: numbers.map((n) => ({ id: `datastore${n}`, kind: 'vmfs', lun: `lun${n}` })),
    classes: numbers.map((n) => ({
      ...group,
      id: `sql-${n}`,
      name: 'SQL',
      vms_per_host: 2,
      datastores: [`datastore${n}`],
    })),
  }
}
const NONE = new Set<string>()
const boxes = (design: Design, open = NONE) => boxesOf(design, NO_UTILISATIONS, open)

it('devices go by their names, on the array and in the queues of a host', () => {
  const arrays = vmfsDesign.arrays.map((array) => ({ ...array, luns: [{ id: 'lun01', name: 'Gold' }] }))
  const labels = boxes({ ...vmfsDesign, arrays }).flatMap((box) => box.rows.map(({ label }) => label))
  expect(labels).toEqual(expect.arrayContaining(['Gold', 'queue to Gold']))
})

describe('alike parts', () => {
  const design = cluster()
  it('are one box or row each', () => {
    const drawn = boxes(design)
    const titles = drawn.map(({ title, badge }) => [title, badge])
    expect(titles).toContainEqual(['SQL', '× 20'])
    expect(titles).toContainEqual(['10 datastores', null])
    const rows = drawn.flatMap((box) => box.rows.map(({ label }) => label))
    expect(rows).toEqual(expect.arrayContaining(['10 device queues', '4 ports', '10 LUNs']))
    const ports = drawn.flatMap((box) => box.rows.filter(({ label }) => label === '4 ports'))
    expect(ports.map((row) => row.of)).toEqual(
      design.arrays.flatMap(({ sps }) => sps.map(({ id, name }) => name ?? `SP ${id}`)),
    )
  })
  it('are all there once their folds are open', () => {
    const folds = (found: ReturnType<typeof boxes>) =>
      found.flatMap(({ fold, rows }) => [fold, ...rows.map((row) => row.fold)]).flatMap((fold) => fold?.id ?? [])
    const open = new Set(folds(boxes(design)))
    const ids = boxes(design, open).flatMap((box) => [box.id, ...box.rows.map(({ id }) => id)])
    const whole = boxesOf(design).flatMap((box) => [box.id, ...box.rows.map(({ id }) => id)])
    expect(ids).toEqual(expect.arrayContaining(whole))
  })
  it('stay on their own where the user has put them', () => {
    const placed = { ...design, layout: { datastore03: { x: 1100, y: 400 } } }
    const ids = boxes(placed).map(({ id }) => id)
    expect(ids).toContain('datastore03')
    expect(boxes(placed).find(({ title }) => title === '9 datastores')).toBeDefined()
  })
  it('are drawn apart where they are few', () => {
    expect(boxes(vmfsDesign).some(({ fold }) => fold !== undefined)).toBe(false)
  })
  it('show the fullest of them, and first of all what binds', () => {
    const fills = {
      part: () => null,
      device: (_: string, target: string) => ({
        percent: asPercent(target.endsWith('7') ? 20 : 90),
        text: target,
        short: target,
        binds: target.endsWith('7'),
      }),
    }
    const [host] = boxesOf(design, fills, NONE).filter(({ kind }) => kind === 'host')
    expect(host?.rows[0]?.fill).toMatchObject({ text: 'fullest lun07', binds: true })
  })
  it.each([
    ['≤', '4.15 % busy', '≤ 4.15 % busy'],
    ['', '≤ 4.15 % busy', '≤ 4.15 % busy'],
  ])('bound what is busy: %s, %s', (ofSeveral, text, told) => {
    const fill = { percent: asPercent(4.15), text, short: text, ofSeveral, binds: false }
    const [host] = boxesOf(design, { part: () => null, device: () => fill }, NONE).filter(({ kind }) => kind === 'host')
    expect(host?.rows[0]?.fill).toMatchObject({ text: told, short: told })
  })
})

describe('lines to what is folded', () => {
  const design = cluster()
  it('are drawn once, between boxes that there are', () => {
    const drawn = boxes(design)
    const lines = foldedLines(canvasLines(design), drawn)
    const ids = new Set(drawn.map(({ id }) => id))
    for (const { from, to } of lines) expect(ids.has(from) && ids.has(to)).toBe(true)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
    expect(lines.filter(({ to }) => to === drawn.at(-1)?.id)).toHaveLength(1)
  })
  it('lie on the path of an operation, from its host to its datastores', () => {
    const [host] = design.hosts
    if (host === undefined) throw new Error('no host')
    const work = { id: 'free', kind: 'unmap' as const, target: 'datastore05', amount_gib: 1 }
    const busy = { ...design, hosts: [host, { ...host, id: 'idle', hba_ports: [] }] }
    const path = boxesOnPath({ ...busy, operations: [{ ...work, host: host.id }] }, 'free')
    expect([host.id, 'datastore05', 'idle', 'datastore04'].map((id) => path.has(id))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('lie on the path of a part inside', () => {
    const drawn = boxes(design)
    const path = withFolds(boxesOnPath(design, 'datastore05'), drawn)
    expect(path.has(drawn.at(-1)?.id ?? '')).toBe(true)
  })
})
