import { expect, it } from 'vitest'

import { missing, NOBODY_KNOWS, partsInWords, pathInWords, titleIn } from '../part-words'

import { findingText } from './finding-text'
import { otherProblems, toldFindings, toldKey, type Judged } from './findings'

import type { Design, Finding } from '@/api/types'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

it('carries what mends a finding, for all parts that are told as one', () => {
  const offer = (place: number) => ({
    label: 'Set it',
    values: [{ pointer: `/hosts/${place}/lun_depth`, value: '64' }],
  })
  const told = toldFindings(
    [0, 1].map((place) => ({ ...owner(place), offer: offer(place) })),
    judged,
  )
  expect(told.map((one) => one.offer?.values.map(({ pointer }) => pointer))).toEqual([
    ['/hosts/0/lun_depth', '/hosts/1/lun_depth'],
  ])
  expect(toldFindings([owner(0)], judged)[0]?.offer).toBeNull()
})

it('says what is wrong, what is allowed and what to do, each once', () => {
  const finding = {
    pointer: '/hosts/0/lun_depth',
    message: 'lun_depth is 70000, which is too large.',
    limit: 'at most 65535',
    remedy: 'Enter a smaller value.',
  }
  expect(findingText(finding)).toBe(
    'lun_depth is 70000, which is too large. Allowed: at most 65535. Enter a smaller value.',
  )
  expect(findingText({ ...finding, limit: null })).toBe(
    'lun_depth is 70000, which is too large. Enter a smaller value.',
  )
})

/** Ten LUNs of SP 2, which was deleted, and a moment at which it fails. */
const [array] = vmfsDesign.arrays
const [sp] = array?.sps ?? []
if (array === undefined || sp === undefined) throw new Error('The design has no SP')
const luns = Array.from({ length: 9 }, (_, place) => ({
  id: `a-lun0${place + 1}`,
  name: `LUN ${place + 1}`,
  owner: 'a-sp2',
}))
const before: Design = {
  ...vmfsDesign,
  arrays: [
    {
      ...array,
      luns,
      sps: [
        { ...sp, id: 'a-sp1', name: 'SP 1' },
        { ...sp, id: 'a-sp2', name: 'SP 2' },
      ],
    },
  ],
}
const after: Design = { ...before, arrays: before.arrays.map((one) => ({ ...one, sps: one.sps.slice(0, 1) })) }
const judged: Judged = { designs: [after], design: after, former: (id) => titleIn([before], id) }
const forgotten: Judged = { ...judged, former: NOBODY_KNOWS }

function owner(place: number): Finding {
  return {
    pointer: `/arrays/0/luns/${place}/owner`,
    message: 'There is no SP a-sp2 in FlashArray//X50R3.',
    value: 'a-sp2',
    limit: 'a-sp1 (SP 1)',
    remedy: 'Enter an SP that exists, or add it.',
  }
}

it('says once what many parts lack, by its name, with the parts to go to', () => {
  const [told, ...more] = toldFindings([owner(1), owner(3)], judged)
  expect(more).toEqual([])
  expect(told?.parts.map(({ title }) => title)).toEqual(['LUN 2', 'LUN 4'])
  expect(told).toMatchObject({
    title: '',
    field: 'Owner',
    text: 'There is no SP 2 in FlashArray//X50R3. Allowed: SP 1. Enter an SP that exists, or add it.',
  })
  expect(toldFindings([owner(1)], forgotten)[0]?.text).toMatch(/^There is no SP a-sp2 in/)
  expect(new Set([owner(1), owner(2)].map((one) => toldFindings([one], judged).map(toldKey)[0])).size).toBe(2)
})

it('names the design where there are several, and finds parts in the one that was asked', () => {
  const several = { ...judged, designs: [vvolDesign, after] }
  const at = (pointer: string) => toldFindings([{ ...owner(1), pointer }], several)[0]
  expect(at('/designs/1/arrays/0/luns/1/owner')).toMatchObject({ title: after.title, field: 'Owner' })
  expect(at('/design/arrays/0/luns/1/owner')).toMatchObject({ title: '', parts: [{ title: 'LUN 2' }] })
  expect(at('/designs/0/title')).toMatchObject({ title: vvolDesign.title, parts: [], field: 'Title' })
})

it('translates the paths of a timeline, and how scripts write them', () => {
  const finding = {
    pointer: '/timeline/moments/0/fails/0',
    message: 'sps.a-sp2 is not a part of the design that can fail.',
    value: 'sps.a-sp2',
    limit: 'hba_ports.vmhba1, hosts.esx01, sps.a-sp1',
    remedy: 'Write <collection>.<id>, for example hosts.esx01.',
  }
  expect(toldFindings([finding], judged)[0]).toMatchObject({
    parts: [],
    field: 'Timeline, moment 1',
    text:
      'SP 2 (missing) is not a part of the design that can fail. ' +
      'Allowed: HBA port vmhba1, host esx01, SP 1. Choose one that exists, or remove it.',
  })
  const field = {
    ...finding,
    pointer: '?sps.a-sp2.read_us',
    message: 'The path names no part of the design.',
    value: '10',
  }
  expect(toldFindings([field], judged)[0]?.field).toBe('read of SP 2 (missing)')
})

it('tells ranges of parts that are allowed, and leaves other limits as they are', () => {
  const limited = (limit: string) =>
    toldFindings([{ ...owner(1), message: 'It is wrong.', remedy: '', limit }], judged)[0]?.text
  const all = luns.map(({ id, name }) => `${id} (${name})`).join(', ')
  expect(limited(all)).toBe('It is wrong. Allowed: LUN 1 to LUN 9.')
  expect(limited(`${all}, and 11 more`)).toBe('It is wrong. Allowed: LUN 1 to LUN 9 and others.')
  expect(limited('8, 16, 32')).toBe('It is wrong. Allowed: 8, 16, 32.')
  expect(limited('none, the design has no "LUN depth"')).toBe(
    'It is wrong. Allowed: none, the design has no "LUN depth".',
  )
})

it('reads paths with dots in ids, and leaves what is no path', () => {
  const dotted = { ...after, hosts: after.hosts.map((host) => ({ ...host, id: 'esx.lab.1' })) }
  expect(pathInWords(dotted, 'hosts.esx.lab.1.lun_depth')).toBe('LUN depth of host esx.lab.1')
  expect(pathInWords(dotted, 'sps.gone')).toBe(missing('storage processor gone'))
  expect(pathInWords(dotted, 'e.g.')).toBeNull()
  expect(partsInWords(dotted, 'Use hosts.esx.lab.1, not a-lun01 (LUN 1).')).toBe('Use host esx.lab.1, not LUN 1.')
})

it('counts the problems beside the first', () =>
  expect([otherProblems(1), otherProblems(4)]).toEqual(['One more problem', '4 more problems']))
