import { describe, expect, it } from 'vitest'

import { sliderOf } from './slider'

import { fieldsOf } from '@/lib/design/fields/schema-fields'
import { vmfsDesign } from '@/test/emulex'

function hostField(name: string, change: object = {}) {
  const field = fieldsOf('Host', { ...vmfsDesign.hosts[0], ...change }, '/hosts/0').find(
    (candidate) => candidate.name === name,
  )
  if (field === undefined) throw new Error(`A host has no field ${name}`)
  return field
}

describe('sliderOf', () => {
  it('spans the usual depths', () =>
    expect(sliderOf(hostField('lun_depth'))).toMatchObject({ min: 1, max: 256, value: 32 }))
  it('widens for a deeper queue, and never beyond what the format allows', () => {
    const field = hostField('lun_depth', { lun_depth: 300 })
    expect(sliderOf(field)).toMatchObject({ max: 512, value: 300 })
    expect(sliderOf({ ...field, maximum: 400 })).toMatchObject({ max: 400 })
  })
  it('says the value with its unit', () =>
    expect(sliderOf({ ...hostField('lun_depth'), unit: 'I/Os' })?.text).toBe('32\u00a0I/Os'))
  it('stands at the default where nothing is set', () =>
    expect(sliderOf({ ...hostField('lun_depth'), value: undefined, preset: 64 })?.value).toBe(64))
  it('stands at the lowest value where there is no default either', () =>
    expect(sliderOf({ ...hostField('lun_depth'), value: undefined, preset: undefined })).toMatchObject({
      value: 1,
      text: 'unset',
    }))
  it('leaves times and names alone', () => {
    expect(sliderOf(hostField('kernel_us'))).toBeNull()
    expect(sliderOf(hostField('name'))).toBeNull()
  })
})
