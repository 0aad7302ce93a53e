import { describe, expect, it } from 'vitest'

import { parseInput, rangeOf } from './field-input'

import { labelOf } from '@/lib/design/fields/design-words'
import { fieldsOf, originOf, withSetting, type Field } from '@/lib/design/fields/schema-fields'
import { vmfsDesign } from '@/test/emulex'

function field(definition: string, name: string, value: object = {}): Field {
  const found = fieldsOf(definition, value, '/at').find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`${definition} has no field ${name}`)
  return found
}

describe('fieldsOf', () => {
  it('reads range, unit and need of a field from the schema', () => {
    expect(field('Disks', 'count')).toMatchObject({
      pointer: '/at/count',
      label: 'Count',
      kind: 'integer',
      required: true,
      minimum: 1,
    })
    expect(field('Host', 'lun_depth')).toMatchObject({ label: 'LUN depth', required: false })
    expect(field('Host', 'kernel_us').unit).toBe('µs')
    expect(field('Host', 'kernel_us').help).not.toContain('[')
  })

  it('writes the names of rules as ESXi does', () => {
    expect(field('Host', 'pe_dsnro').label).toBe('PE DSNRO')
    expect(field('Host', 'qfull_sample_size').label).toBe('QFULL sample size')
    expect(field('LunDatastore', 'sioc_threshold_ms')).toMatchObject({
      label: 'SIOC threshold',
      unit: 'ms',
      minimum: 5,
    })
  })

  it('leaves lists and parts to the parts panel', () => {
    const names = fieldsOf('Host', vmfsDesign.hosts[0] ?? {}, '').map((one) => one.name)
    expect(names).toContain('pe_depth')
    expect(names).not.toContain('hba_ports')
  })

  it('offers the choices of the schema, and parts for references', () => {
    expect(field('Host', 'path_policy').choices).toContain('fixed')
    expect(field('HbaPort', 'fabric').kind).toBe('reference')
  })

  it('offers no whole number that a page would round', () => {
    expect(field('SimulationOptions', 'seed').maximum).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('a choice', () => {
  it('is taken as the design writes it and as its box shows it, in any case', () => {
    const protocol = field('Fabric', 'protocol')
    for (const text of ['nvme_fc', 'NVMe over FC', 'nvme over fc']) {
      expect(parseInput(protocol, text)).toEqual({ ok: true, value: 'nvme_fc' })
    }
    const refused = parseInput(protocol, 'token ring')
    expect(refused.ok ? '' : refused.message).toContain('Fibre Channel')
  })

  it('of a profile is taken by its name, too', () => {
    const driver = field('HbaPort', 'driver')
    expect(parseInput(driver, 'QLogic qlnativefc')).toEqual({ ok: true, value: 'qlnativefc' })
    expect(parseInput(driver, 'ours')).toEqual({ ok: true, value: 'ours' })
  })
})

describe('labelOf', () => {
  it('writes abbreviations as the trade does and leaves the unit away', () => {
    expect(['pe_depth', 'max_ios', 'write_us_per_kib'].map(labelOf)).toEqual(['PE depth', 'Max I/Os', 'Write per KiB'])
  })
})

describe('originOf', () => {
  it('tells what was set from what the format gives', () => {
    expect(originOf(field('SimulationOptions', 'seed', { seed: 7 }))).toBe('Set in this design')
    expect(originOf(field('SimulationOptions', 'seed', { seed: 1 }))).toContain('same as the default')
    expect(originOf(field('SimulationOptions', 'seed'))).toBe('Default 1: the format qdepth/2')
    expect(originOf(field('SimulationOptions', 'max_simulated_s'))).toBe('Not set, and needs no value')
    expect(originOf(field('Design', 'currency'))).toBe('Not set: choose one to enter prices')
  })

  it('names the profile that gives a default, with the unit', () => {
    const depth = field('Host', 'lun_depth')
    const given = {
      pointer: depth.pointer,
      value: 30,
      unit: '',
      origin: 'profile' as const,
      source: 'lpfc 10.2 profile: Driver notes',
      note: 'Not confirmed.',
    }
    const shown = withSetting(depth, given)
    expect(shown.preset).toBe(30)
    expect(originOf(shown)).toBe('Default 30: lpfc 10.2 profile: Driver notes. Not confirmed.')
    const set = field('Host', 'lun_depth', { lun_depth: 64 })
    expect(originOf(withSetting(set, { ...given, origin: 'design' }))).toBe('Set in this design')
    expect(originOf(withSetting(set, given))).toBe('Set in this design')
  })

  it('says the format once where the server names it too', () => {
    const given = {
      pointer: '/at/dsnro',
      value: 32,
      unit: '',
      origin: 'format' as const,
      source: 'the format qdepth/2',
      note: '',
    }
    expect(originOf(withSetting(field('Host', 'dsnro'), given))).toBe('Default 32: the format qdepth/2')
  })
})

describe('parseInput', () => {
  const disks = field('Disks', 'count')
  const kernel = field('Host', 'kernel_us')

  it('takes numbers within the range, with a point or a comma', () => {
    expect(parseInput(disks, ' 64 ')).toEqual({ ok: true, value: 64 })
    expect(parseInput(kernel, '2.5')).toEqual({ ok: true, value: 2.5 })
    expect(parseInput(kernel, '2,5')).toEqual({ ok: true, value: 2.5 })
    expect(parseInput(kernel, '0,286')).toEqual({ ok: true, value: 0.286 })
  })

  it('takes nothing between 0, which is none, and the least that is sensible', () => {
    expect(rangeOf(kernel)).toBe('0, or 0.001 to 10\u202f000\u202f000')
    expect(parseInput(kernel, '0')).toEqual({ ok: true, value: 0 })
    expect(parseInput(kernel, '0.001')).toEqual({ ok: true, value: 0.001 })
    expect(parseInput(kernel, '5e-324')).toEqual({
      ok: false,
      message: '5e-324 is outside the range. Enter 0, or 0.001 to 10\u202f000\u202f000.',
    })
  })

  it('takes the limits of the range, and nothing beyond', () => {
    const ranged: Field = { ...kernel, minimum: 0, leastAboveZero: 0.5, maximum: 8 }
    const taken = (text: string) => parseInput(ranged, text).ok
    expect(['0', '0.5', '8'].map(taken)).toEqual([true, true, true])
    expect(['-0.1', '0.1', '0.4999', '8.001'].map(taken)).toEqual([false, false, false, false])
    const open: Field = { ...kernel, minimum: null, leastAboveZero: null, maximum: null }
    expect(['-1e9', '0.1', '1e9'].map((text) => parseInput(open, text).ok)).toEqual([true, true, true])
  })

  it.each(['1,000', '150,000', '1,000,000'])('does not guess what %s means', (text) => {
    expect(parseInput(kernel, text)).toEqual({
      ok: false,
      message: `${text} can be read in two ways. Enter it without commas: ${text.replaceAll(',', '')}.`,
    })
  })

  it.each([
    ['-5', 'outside the range'],
    ['0', 'outside the range'],
    ['2.5', 'not a whole number'],
    ['deep', 'not a number'],
    ['', 'is needed'],
  ])('refuses a number of disks of "%s" and names the range', (text, why) => {
    const parsed = parseInput(disks, text)
    expect(parsed.ok ? '' : parsed.message).toContain(why)
    expect(parsed.ok ? '' : parsed.message).toContain(rangeOf(disks))
  })

  it('unsets what is not needed', () => {
    expect(parseInput(field('SimulationOptions', 'seed'), '')).toEqual({ ok: true, value: undefined })
  })

  it('takes choices that are offered, as numbers where they are numbers', () => {
    expect(parseInput(field('Host', 'path_policy'), 'fixed')).toEqual({ ok: true, value: 'fixed' })
    expect(parseInput(field('HbaPort', 'speed_gbps'), '16')).toEqual({ ok: true, value: 16 })
    expect(parseInput(field('Host', 'path_policy'), 'random').ok).toBe(false)
  })

  it('takes ids of letters and digits only', () => {
    expect(parseInput(field('Host', 'id'), 'esx-02.a').ok).toBe(true)
    expect(parseInput(field('Host', 'id'), 'esx 02').ok).toBe(false)
  })
})

describe('parseInput of several references', () => {
  it('reads ids between commas and spaces, each once', () => {
    const members = field('Zone', 'members')
    expect(members.kind).toBe('references')
    expect(parseInput(members, 'vmhba1, ct0-fc0 vmhba1')).toEqual({ ok: true, value: ['vmhba1', 'ct0-fc0'] })
    expect(parseInput(members, 'vmhba1; #')).toMatchObject({ ok: false })
  })
})

describe('parseInput of several texts', () => {
  const [texts] = fieldsOf('Moment', { at_s: 0 }, '').filter(({ name }) => name === 'set_fields')
  it('reads them between commas, with what else they hold', () => {
    if (texts === undefined) throw new Error('a moment sets fields')
    expect(texts.kind).toBe('texts')
    expect(parseInput(texts, 'hosts.a.name=A B ,sps.b.servers=2')).toEqual({
      ok: true,
      value: ['hosts.a.name=A B', 'sps.b.servers=2'],
    })
  })
})
