import { describe, expect, it } from 'vitest'

import {
  changedFields,
  fieldsOfOwner,
  loadField,
  loadOf,
  ownersOf,
  referencesOf,
  withMissing,
  withText,
} from './moment-fields'
import { momentInWords, momentWords } from './moment-words'
import {
  changesAt,
  failingParts,
  gone,
  momentsOf,
  timelineOf,
  withChange,
  withCopiedMoment,
  withLength,
  withMoment,
  withMomentAt,
  withOther,
  withoutMoment,
  withoutTimeline,
} from './moments'
import { clock, readTime, timeInWords } from './times'

import type { Design, Moment } from '@/api/types'
import { fieldsOf } from '@/lib/design/fields/schema-fields'
import { asSeconds } from '@/lib/format/units'
import { vmfsDesign } from '@/test/emulex'

const told = (design: Design) => momentsOf(design).map((moment) => momentInWords(momentWords(design), moment))
const DEPTH = 'hosts.esx01.lun_depth'

describe('moments', () => {
  it('are added one after the other, copied and removed; the timeline is long enough', () => {
    const one = withMoment(vmfsDesign, 'load')
    expect(timelineOf(one)).toEqual({ length_s: 3600, moments: [{ at_s: 600, load: 2 }] })
    const many = [1, 2, 3, 4, 5].reduce((sofar) => withMoment(sofar, 'load'), one)
    expect(timelineOf(many).length_s).toBe(4200)
    const copied = withCopiedMoment(one, 0)
    expect(timelineOf(copied).moments).toEqual([
      { at_s: 600, load: 2 },
      { at_s: 1200, load: 2 },
    ])
    expect(timelineOf(withoutMoment(copied, 0)).moments).toEqual([{ at_s: 1200, load: 2 }])
    expect(withCopiedMoment(one, 7)).toBe(one)
    expect(withChange(one, 7, 'load')).toBe(one)
    expect(withOther(one, 7, 0, null)).toBe(one)
    expect(momentsOf(withMomentAt(one, 0, 28_800))).toEqual([{ at_s: 28_800, load: 2 }])
  })
  it('lie on a timeline that can be taken away again', () => {
    expect(withLength(vmfsDesign, 60).timeline).toEqual({ length_s: 60, moments: [] })
    expect(withoutTimeline(withLength(vmfsDesign, 60))).toEqual(vmfsDesign)
  })
  it('name parts that can fail, controllers first', () => {
    const paths = failingParts(vmfsDesign).map(({ value }) => value)
    expect(paths[0]).toBe('sps.ct0')
    expect(paths).toEqual(expect.arrayContaining(['hosts.esx01', 'hba_ports.vmhba1']))
    expect(paths.some((path) => path.startsWith('datastores.'))).toBe(false)
  })
  it('let only parts return that are gone', () => {
    expect(withMoment(vmfsDesign, 'returns')).toBe(vmfsDesign)
    const failed = withMoment(vmfsDesign, 'fails')
    expect(gone(failed, 1).map(({ value }) => value)).toEqual(['sps.ct0'])
    const back = withMoment(failed, 'returns')
    expect(momentsOf(back)[1]).toEqual({ at_s: 1200, returns: ['sps.ct0'] })
    expect(gone(back, 2)).toEqual([])
  })
  it('let nothing return before it fails, nor what failed again stay', () => {
    const again: Design = {
      ...vmfsDesign,
      timeline: {
        length_s: 60,
        moments: [
          { at_s: 1 },
          { at_s: 2, fails: ['sps.ct0'] },
          { at_s: 3, returns: ['sps.ct0'], fails: ['hosts.esx01'] },
        ],
      },
    }
    expect([0, 1, 2, 3].map((place) => gone(again, place).map(({ value }) => value))).toEqual([
      [],
      [],
      ['sps.ct0'],
      ['hosts.esx01'],
    ])
  })
  it('read as sentences', () => {
    const both = withChange(withMoment(vmfsDesign, 'load'), 0, 'fails')
    expect(told(both)).toEqual(['10\u00a0min: load of all VMs to 200\u00a0%; storage processor ct0 fails'])
    const set = withMoment(vmfsDesign, 'set')
    expect(told(set)[0]).toMatch(/^10\u00a0min: outstanding I\/Os of .* to \d+$/i)
    const depth = withOther(set, 0, 0, { what: 'set', path: DEPTH, text: '64' })
    expect(told(depth)).toEqual(['10\u00a0min: LUN depth of esx01 to 64'])
    const lost = withOther(both, 0, 1, { what: 'returns', part: 'sps.gone' })
    expect(told(lost)[0]).toContain('storage processor gone (missing) returns')
    const unset = withOther(set, 0, 0, { what: 'set', path: DEPTH, text: 'null' })
    expect(told(unset)).toEqual(['10\u00a0min: LUN depth of esx01 to its default'])
    const unknown = withOther(set, 0, 0, { what: 'set', path: 'hosts.no.lun_depth', text: '1' })
    expect(told(unknown)).toEqual(['10\u00a0min: LUN depth of host no (missing) to 1'])
    expect(momentInWords(momentWords(vmfsDesign), { at_s: 0 })).toBe('0\u00a0s: nothing changes')
  })
  it('keep what a document says, in one order', () => {
    const moment: Moment = { at_s: 5, load: 0.5, set_fields: [`${DEPTH}=8`], fails: ['sps.ct0'], returns: ['x.y'] }
    expect(changesAt(moment).map(({ what }) => what)).toEqual(['load', 'fails', 'returns', 'set'])
    const design = { ...withLength(vmfsDesign, 60), timeline: { length_s: 60, moments: [moment] } }
    const same = withOther(design, 0, 0, { what: 'load', load: 0.5 })
    expect(momentsOf(same)).toEqual([moment])
    expect(momentsOf(withOther(design, 0, 0, null))[0]?.load).toBeUndefined()
    const [only] = momentsOf(withOther(withMoment(vmfsDesign, 'load'), 0, 0, null))
    expect(only).toBeUndefined()
  })
})

describe('fields of a moment', () => {
  const fields = changedFields(vmfsDesign)
  const of = (path: string) => {
    const found = fields.find((field) => field.path === path)
    if (found === undefined) throw new Error(`no field ${path}`)
    return found
  }
  it('are chosen by part and label', () => {
    expect(ownersOf(fields).map(({ label }) => label)).toContain('esx01, data mover')
    expect(fieldsOfOwner(fields, 'esx01')).toContainEqual({ value: DEPTH, label: 'LUN depth' })
    expect(fields.some(({ field }) => field.name === 'name')).toBe(false)
    const datastore = fields.find(({ path }) => path.startsWith('classes.') && path.endsWith('.datastores.0'))
    expect(datastore && referencesOf(vmfsDesign, datastore)).toHaveLength(vmfsDesign.datastores.length)
    expect(withMissing([], 'sps.x', 'SP x')).toEqual([{ value: 'sps.x', label: 'SP x' }])
    expect(withMissing([{ value: 'sps.x', label: 'X' }], 'sps.x', 'SP x')).toEqual([{ value: 'sps.x', label: 'X' }])
  })
  it('have boxes for their value that must not be left empty', () => {
    const field = withText(of(DEPTH), '64', '/here')
    expect([field.value, field.required, field.pointer]).toEqual([64, true, '/here'])
    expect(withText(of(DEPTH), 'null', '/here').value).toBeUndefined()
    expect(withText(of('hosts.esx01.scheduler'), 'fair', '/here').value).toBe('fair')
  })
  it('show the load in %', () => {
    const [load] = fieldsOf('Moment', { at_s: 1, load: 1.1 }, '/m').filter(({ name }) => name === 'load')
    if (load === undefined) throw new Error('no load')
    expect(loadField(load)).toMatchObject({ value: 110, unit: '%', minimum: 0.1, maximum: 100_000 })
    expect(loadField({ ...load, value: null, maximum: null })).toMatchObject({ value: undefined, maximum: null })
    expect(loadOf('150')).toBe(1.5)
  })
})

describe('times', () => {
  const read = (text: string) => readTime(text, asSeconds(0), asSeconds(86_400))
  it.each([
    ['20', 20],
    ['90 s', 90],
    ['10 min', 600],
    ['1 h 30\u00a0min', 5400],
    ['22:00', 79_200],
    ['0:10:05', 605],
    ['1,5h', 5400],
  ])('reads %s', (text, seconds) => expect(read(text)).toEqual({ ok: true, seconds }))
  it('refuses what is no time, and what is out of range', () => {
    expect(read('soon')).toMatchObject({ ok: false, message: expect.stringContaining('"soon" is no time') as string })
    expect(read('2 d')).toMatchObject({
      ok: false,
      message: '2\u00a0d is outside the range. Enter 0\u00a0s to 1\u00a0d.',
    })
  })
  it.each([
    [0, '0\u00a0s'],
    [0.001, '0.001\u00a0s'],
    [90, '90\u00a0s'],
    [125, '2\u00a0min 5\u00a0s'],
    [600, '10\u00a0min'],
    [5400, '1\u00a0h 30\u00a0min'],
    [79_200, '22\u00a0h'],
    [90_061, '1\u00a0d 1\u00a0h 1\u00a0min 1\u00a0s'],
  ])('writes %f s as %s', (seconds, words) => expect(timeInWords(asSeconds(seconds))).toBe(words))
  it('writes an instant as a clock does', () =>
    expect([0, 28_806.4, 100 * 3600].map((at) => clock(asSeconds(at)))).toEqual(['0:00:00', '8:00:06', '100:00:00']))
})
