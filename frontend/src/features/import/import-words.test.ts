import { describe, expect, it } from 'vitest'

import {
  captionOf,
  findingsInWords,
  foldedNeeds,
  formatsByUse,
  foundInWords,
  groupsOf,
  isShort,
  otherCounts,
  partInWords,
  percentOf,
  placeOf,
  pointsInWords,
  sourceOf,
  stateInWords,
} from './import-words'

import type { Design, ImportDraft, ImportFinding, ImportNeed, ImportRun } from '@/api/types'

const run = {
  status: 'running',
  share: 0.256,
  doing: 'a.xlsx: vDisk',
  hosts: 1,
  datastores: 0,
  vms: 1200,
  loads: [],
  points: [],
  mixes: [],
} as unknown as ImportRun

const draft = {
  groups: [
    { id: 'a', kind: 'hosts', count: 3, drawn: false },
    { id: 'b', kind: 'hosts', count: 16, drawn: true },
    { id: 'c', kind: 'vms', count: 9, drawn: true },
  ],
  vms: { grouped: 9, drawn: 9, in_design: 9 },
} as unknown as ImportDraft

describe('an import in words', () => {
  it('folds what is too long for one look', () => {
    const needs = Array.from({ length: 40 }, (_, n) => ({ id: String(n) })) as ImportNeed[]
    expect(isShort(needs)).toBe(false)
    expect(foldedNeeds(needs).map((part) => part.length)).toEqual([6, 34])
    expect(foldedNeeds(needs.slice(0, 12)).map((part) => part.length)).toEqual([12, 0])
  })

  it('says how far it is and what it does', () => {
    expect(percentOf(run)).toBe(26)
    expect(stateInWords(run)).toBe('Reading: a.xlsx: vDisk.')
    expect(stateInWords({ ...run, status: 'queued' })).toBe('Waiting for a worker.')
    expect(stateInWords({ ...run, status: 'cancelled' })).toContain('cancelled')
    expect(stateInWords({ ...run, status: 'failed' })).toContain('failed')
  })

  it('counts what was measured', () => {
    expect(pointsInWords([{ problem: null }])).toBe('1 measured point')
    expect(pointsInWords([{ problem: 'no' }, {}])).toBe('2 measured points, 1 of no use for a calibration')
  })

  it('counts what was found', () => {
    expect(foundInWords(run)).toBe('1 host, 1,200 VMs')
    const mixes = [{}, {}] as ImportRun['mixes']
    expect(foundInWords({ ...run, mixes })).toBe('1 host, 1,200 VMs, 2 mixes of I/Os')
    expect(foundInWords({ ...run, hosts: 0, vms: 0 })).toBe('nothing that a design needs')
    expect(stateInWords({ ...run, status: 'succeeded' })).toContain('Read: 1 host')
  })

  it('lists drawn groups first and counts them', () => {
    expect(groupsOf(draft, 'hosts').map(({ id }) => id)).toEqual(['b', 'a'])
    expect(captionOf(draft, run, 'hosts', 'Hosts')).toBe('Hosts: 16 of 19 drawn, as 1 part')
  })

  it('says why the files, the groups and the design have other numbers of VMs', () => {
    const design = {
      hosts: [{ id: 'h', count: 4 }],
      classes: [{ id: 'v', name: 'Medium VMs on DS01', hosts: ['h'], datastores: [], vms_per_host: 2 }],
      fabrics: [],
      arrays: [],
      datastores: [],
    } as unknown as Design
    const vms = { id: 'c', kind: 'vms', count: 7, drawn: true, part: 'v' }
    const counts = { grouped: 7, drawn: 7, in_design: 8 }
    const drawn = { design, groups: [vms], vms: counts } as unknown as ImportDraft
    const found = { hosts: 4, datastores: 1, vms: 11 }
    expect(captionOf(drawn, found, 'vms', 'VMs')).toBe('VMs: 7 of 11 drawn, as 1 part')
    expect(otherCounts(drawn, found)).toEqual([
      '4 more are powered off, a template, or on a host or datastore that no table lists.',
      '7 VMs are drawn for 8 in the design, with the load of all.',
    ])
    const told = drawn.groups.map((group) => partInWords(drawn, group))
    expect(told).toEqual(['Medium VMs on DS01 (8 VMs)'])
    const even = {
      design,
      groups: [{ ...vms, count: 8 }],
      vms: { grouped: 8, drawn: 8, in_design: 8 },
    } as unknown as ImportDraft
    expect(otherCounts(even, { ...found, vms: 8 })).toEqual([])
    expect(even.groups.map((group) => partInWords(even, group))).toEqual(['Medium VMs on DS01'])
  })

  it('counts VMs with disks in several groups once', () => {
    const groups = ['a', 'b', 'c'].map((id) => ({ id, kind: 'vms', count: 6, drawn: true }))
    const vms = { grouped: 6, drawn: 6, in_design: 18 }
    const spread = { design: {}, groups, vms } as unknown as ImportDraft
    const found = { hosts: 2, datastores: 3, vms: 6 }
    expect(captionOf(spread, found, 'vms', 'VMs')).toBe('VMs: 6 of 6 drawn, as 3 parts')
    expect(otherCounts(spread, found)[0]).toContain('6 VMs are drawn for 18 in the design')
  })

  it('names the source of what holds', () => {
    const need = {
      chosen: 'x',
      options: [{ id: 'x', label: 'X', source: 'a data sheet', confidence: 'low' }],
    } as unknown as ImportNeed
    expect(sourceOf(need)).toBe('Source: a data sheet. Confidence: low.')
    expect(sourceOf({ ...need, chosen: 'y' })).toBe('')
  })

  it('counts findings by kind and says where they are from', () => {
    const findings = [{ kind: 'read' }, { kind: 'read' }, { kind: 'dropped' }] as ImportFinding[]
    expect(findingsInWords(findings)).toBe('2 read, 1 left out')
    expect(placeOf({ file: 'a.xlsx', sheet: 'vInfo' })).toBe('a.xlsx: vInfo')
    expect(placeOf({ file: null, sheet: null })).toBe('')
  })
})

describe('formatsByUse', () => {
  it('groups the formats of the server by what they give', () => {
    expect(
      formatsByUse([
        { name: 'fio', gives: 'points' },
        { name: 'RVTools', gives: 'estate' },
        { name: 'iostat', gives: 'points' },
      ]),
    ).toEqual([
      { what: 'Hosts, datastores and VMs', use: 'Draws the design.', names: 'RVTools' },
      { what: 'Measured IOPS and latency', use: 'Tests Qdepth, and calibrates the design.', names: 'fio, iostat' },
    ])
  })
})
