import { describe, expect, it } from 'vitest'

import type { Answers } from './answers'
import { scenarioOf } from './designs'
import { readForm, startForm, withArray } from './form'
import { pictureOf } from './picture'

import { listParts } from '@/lib/design/parts'
import { lunsOf } from '@/lib/design/vm-classes'

/** 16 hosts, two fabrics, two SPs of four ports, ten LUNs, 400 VMs in three classes. */
function job(changed: Partial<Answers> = {}): Answers {
  const read = readForm({ ...withArray(startForm(), 'flasharray-x50r3'), hosts: '16', luns: '10' })
  if (!read.ok) throw new Error(JSON.stringify(read.refusals))
  const [general] = read.answers.classes
  if (general === undefined) throw new Error('no class')
  const classes = [
    { ...general, name: 'SQL', vms: 96, template: 'sql-oltp', datastores: [1, 2, 3] },
    { ...general, name: 'Web', vms: 256, template: 'web', datastores: [4, 5, 6, 7] },
    { ...general, name: 'Backup', vms: 48, template: null, datastores: [8, 9, 10] },
  ]
  return { ...read.answers, classes, ...changed }
}

describe('the sixteen-host job', () => {
  const { title, designs } = scenarioOf(job())
  const [vmfs, vvol] = designs
  if (vmfs === undefined || vvol === undefined) throw new Error('two designs')

  it('is titled by what it is', () => {
    expect(title).toBe('16 hosts, 400 VMs, FlashArray//X50R3')
  })
  it('has one entry of hosts with a port in each fabric', () => {
    expect(vmfs.hosts).toHaveLength(1)
    expect(vmfs.hosts[0]).toMatchObject({ id: 'esx01', count: 16, round_robin_ios: 1 })
    expect(vmfs.hosts[0]?.hba_ports.map(({ fabric }) => fabric)).toEqual(['fabric01', 'fabric02'])
  })
  it('sets nothing that the driver or the release gives', () => {
    const given = ['lun_depth', 'pe_depth', 'dsnro', 'pe_dsnro']
    expect(Object.keys(vmfs.hosts[0] ?? {}).filter((name) => given.includes(name))).toEqual([])
  })
  it('has two controllers with four ports each, in both fabrics', () => {
    const fabrics = vmfs.arrays[0]?.sps.map(({ target_ports: ports }) => ports.map(({ fabric }) => fabric))
    const turns = ['fabric01', 'fabric02', 'fabric01', 'fabric02']
    expect(fabrics).toEqual([turns, turns])
  })
  it('has one entry of datastores, and of LUNs, for those on which the same classes lie', () => {
    const entries = vmfs.datastores.map((each) => [each.id, each.count, each.kind === 'vvol' ? null : each.lun])
    expect(entries).toEqual([
      ['datastore01', 3, 'array01-lun01'],
      ['datastore04', 4, 'array01-lun04'],
      ['datastore08', 3, 'array01-lun08'],
    ])
    expect(vmfs.datastores.map(({ name }) => name)).toEqual([
      'Datastores 1 to 3',
      'Datastores 4 to 7',
      'Datastores 8 to 10',
    ])
    const luns = vmfs.arrays[0]?.luns ?? []
    expect(luns.map(({ id, name }) => [id, name])).toEqual([
      ['array01-lun01', 'LUNs 1 to 3'],
      ['array01-lun04', 'LUNs 4 to 7'],
      ['array01-lun08', 'LUNs 8 to 10'],
    ])
    expect(luns.map((lun) => lunsOf(vmfs, lun))).toEqual([3, 4, 3])
  })
  it('has one class for each, with its VMs in all', () => {
    expect(vmfs.classes.map(({ id, vms, hosts, datastores }) => [id, vms, hosts, datastores])).toEqual([
      ['sql', 96, ['esx01'], ['datastore01']],
      ['web', 256, ['esx01'], ['datastore04']],
      ['backup', 48, ['esx01'], ['datastore08']],
    ])
  })
  it('meets the same VMs in both designs', () => {
    const withoutPlace = vmfs.classes.map((each) => ({ ...each, datastores: ['vvol01'] }))
    expect(vvol.classes).toEqual(withoutPlace)
    expect(vvol.datastores).toEqual([
      { id: 'vvol01', kind: 'vvol', protocol_endpoint: 'array01-pe01', capacity_gib: 16_384 },
    ])
  })
  it('has the commands that the vendor says the array knows', () => {
    expect(vmfs.arrays[0]?.offload).toMatchObject({ copy_engine: { strips: 16 }, write_same_us: 300, ats_us: 100 })
  })
  it('shares the capacity among the datastores', () => {
    expect(vmfs.datastores.map(({ capacity_gib: gib }) => gib)).toEqual(Array(3).fill(1638.4))
    const [unknown] = scenarioOf(job({ capacityGib: null })).designs
    expect(unknown?.datastores[0]).not.toHaveProperty('capacity_gib')
  })
  it('notes what was estimated', () => {
    expect(vmfs.notes).toMatch(/Controller, per read: .* Estimate, calibrate it\./)
  })
  it.each(designs.map((design) => [design.title, design] as const))('names each part once: %s', (_, design) => {
    const ids = listParts(design).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

it('has one box of hosts, one of datastores and one for each class, however VMs divide', () => {
  const everywhere = Array.from({ length: 12 }, (_, index) => index + 1)
  const names = ['SQL', 'Web', 'VDI', 'Backup']
  const [general] = job().classes
  if (general === undefined) throw new Error('no class')
  const classes = names.map((name, index) => ({
    ...general,
    name,
    vms: [97, 211, 251, 41][index] ?? 1,
    datastores: everywhere,
  }))
  const [design] = scenarioOf(job({ hosts: 24, luns: 12, classes })).designs
  expect(design?.hosts.map(({ id, count }) => [id, count])).toEqual([['esx01', 24]])
  expect(design?.datastores.map(({ id, name, count }) => [id, name, count])).toEqual([['datastore01', 'Datastore', 12]])
  expect(design?.classes.map(({ vms }) => vms)).toEqual([97, 211, 251, 41])
  expect(new Set(design?.classes.flatMap(({ hosts, datastores }) => [...hosts, ...datastores]))).toEqual(
    new Set(['esx01', 'datastore01']),
  )
})

it('keeps classes apart that lie on some of the same datastores', () => {
  const [sql, web] = job().classes
  if (sql === undefined || web === undefined) throw new Error('two classes')
  const classes = [
    { ...sql, datastores: [1, 2, 3, 4, 5] },
    { ...web, datastores: [1, 3, 6] },
  ]
  const [design] = scenarioOf(job({ luns: 6, classes })).designs
  expect(design?.datastores.map(({ id, count }) => [id, count])).toEqual([
    ['datastore01', 2],
    ['datastore02', 3],
    ['datastore06', 1],
  ])
  expect(design?.arrays[0]?.luns?.map(({ name }) => name)).toEqual(['LUNs 1, 3', 'LUNs 2, 4 to 5', 'LUN 6'])
  expect(design?.classes.map(({ datastores }) => datastores)).toEqual([
    ['datastore01', 'datastore02'],
    ['datastore01', 'datastore06'],
  ])
})

it('gives an array with disks its cache and pool', () => {
  const [design] = scenarioOf(job({ array: 'hybrid', access: 'vmfs' })).designs
  const [array] = design?.arrays ?? []
  expect(array?.cache).toEqual({ read_hit_pct: 80, dirty_mib: 4096 })
  expect(array?.luns?.every(({ pool }) => pool === array.pools?.[0]?.id)).toBe(true)
})

it('gives names that would be one id two', () => {
  const classes = job()
    .classes.slice(0, 2)
    .map((each, index) => ({ ...each, name: index === 0 ? 'A b' : 'a-b!' }))
  const ids = scenarioOf(job({ classes })).designs[0]?.classes.map(({ id }) => id) ?? []
  expect(new Set(ids).size).toBe(ids.length)
})

describe('the picture', () => {
  it('has a square for each host, port and datastore', () => {
    const { boxes, words } = pictureOf(job())
    const squares = (kind: string) => boxes.filter((box) => box.kind === kind && box.title === '').length
    expect([squares('host'), squares('sp'), squares('datastore')]).toEqual([16, 8, 10])
    expect(words).toContain('400 VMs on 16 hosts')
  })
  it.each([job({ hosts: 256, fabrics: 9, controllers: 7, portsPerController: 64 }), job({ access: 'vvol', hosts: 1 })])(
    'keeps its boxes within its borders',
    (answers) => {
      const { boxes, width, height } = pictureOf(answers)
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
      }
    },
  )
})
