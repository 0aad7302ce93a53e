import { describe, expect, it } from 'vitest'

import type { Answers } from './answers'
import { scenarioOf } from './designs'
import { readForm, startForm, withArray } from './form'
import { pictureOf } from './picture'
import { spreadInWords } from './words'

import { listParts } from '@/lib/design/parts'

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
  const { title, designs, spread } = scenarioOf(job())
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
  it('spreads the VMs over ten datastores and says how', () => {
    expect(vmfs.vm_groups).toHaveLength(10)
    const vms = vmfs.vm_groups.reduce((sum, { count }) => sum + 16 * (count ?? 1), 0)
    expect(vms).toBe(400)
    expect(spreadInWords(job(), spread)).toEqual([
      'SQL: 96 VMs, 6 on each host; 32 on each of datastore01 to datastore03.',
      'Web: 256 VMs, 16 on each host; 64 on each of datastore04 to datastore07.',
      'Backup: 48 VMs, 3 on each host; 16 on each of datastore08 to datastore10.',
    ])
  })
  it('meets the same VMs in both designs', () => {
    const withoutPlace = vmfs.vm_groups.map((group) => ({ ...group, datastore: 'vvol01' }))
    expect(vvol.vm_groups).toEqual(withoutPlace)
    expect(vvol.datastores).toEqual([
      { id: 'vvol01', kind: 'vvol', protocol_endpoint: 'array01-pe01', capacity_gib: 16_384 },
    ])
  })
  it('has the commands that the vendor says the array knows', () => {
    expect(vmfs.arrays[0]?.offload).toMatchObject({ copy_engine: { strips: 16 }, write_same_us: 300, ats_us: 100 })
  })
  it('shares the capacity among the datastores', () => {
    expect(vmfs.datastores.map(({ capacity_gib: gib }) => gib)).toEqual(Array(10).fill(1638.4))
    const [unknown] = scenarioOf(job({ capacityGib: null })).designs
    expect(unknown?.datastores[0]).not.toHaveProperty('capacity_gib')
  })
  it('notes how it was spread and what was estimated', () => {
    expect(vmfs.notes).toContain('SQL: 96 VMs, 6 on each host')
    expect(vmfs.notes).toMatch(/Controller, per read: .* Estimate, calibrate it\./)
  })
  it.each(designs.map((design) => [design.title, design] as const))('names each part once: %s', (_, design) => {
    const ids = listParts(design).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

it('makes a further entry of hosts where VMs do not divide', () => {
  const [design] = scenarioOf(job({ hosts: 7 })).designs
  const hosts = design?.hosts.map(({ id, count }) => [id, count]) ?? []
  expect(hosts.length).toBeGreaterThan(1)
  expect(hosts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(7)
  expect(hosts[1]?.[0]).toBe(`esx${String(Number(hosts[0]?.[1]) + 1).padStart(2, '0')}`)
})

it('gives an array with disks its cache and pool', () => {
  const [design] = scenarioOf(job({ array: 'hybrid', access: 'vmfs' })).designs
  const [array] = design?.arrays ?? []
  expect(array?.cache).toEqual({ read_hit_pct: 80, dirty_mib: 4096 })
  expect(array?.luns?.every(({ pool }) => pool === array.pools?.[0]?.id)).toBe(true)
})

it('gives names that would be one id two', () => {
  const classes = job().classes.slice(0, 2).map((each, index) => ({ ...each, name: index === 0 ? 'A b' : 'a-b!' }))
  const ids = scenarioOf(job({ classes })).designs[0]?.vm_groups.map(({ id }) => id) ?? []
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
